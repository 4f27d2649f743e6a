package io.barograph.cli.experiment.node;

import module java.base;

/// The files and directories of a cgroup hierarchy.
final class CgroupFile {

    private static final int REMOVALS = 100;

    private CgroupFile() {}

    static void write(Path file, String text) throws IOException {
        try {
            Files.writeString(file, text, StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw new IOException(
                    "\"" + text + "\" could not be written to " + file + " (" + e.getMessage()
                            + ").\nMaybe this is a container: it must be privileged, with the host's /sys/fs/cgroup"
                            + " mounted writable",
                    e);
        }
    }

    static Set<String> words(Path file) throws IOException {
        return Set.of(Files.readString(file).strip().split("\\s+", -1));
    }

    /// Makes a directory, if it is not there.
    static void make(Path directory) throws IOException {
        try {
            Files.createDirectory(directory);
        } catch (FileAlreadyExistsException _) {
            // left by an earlier run
        } catch (IOException e) {
            throw new IOException(
                    "the cgroup " + directory + " could not be made (" + e.getMessage()
                            + ").\nMaybe cgroups are mounted read-only here",
                    e);
        }
    }

    /// Removes a cgroup, whose processes may just be ending. One that is not there is removed already.
    static void remove(Path directory, ExperimentClock clock) throws IOException {
        IOException busy = null;
        for (int i = 0; i < REMOVALS; i++) {
            try {
                Files.deleteIfExists(directory);
                return;
            } catch (IOException e) {
                busy = e;
                clock.settle();
            }
        }
        throw new IOException(
                "the cgroup " + directory + " could not be removed; its processes are "
                        + Files.readString(directory.resolve("cgroup.procs"))
                                .strip()
                                .replace('\n', ' ')
                        + ".\nMaybe another experiment runs on this node: wait until it has ended",
                busy);
    }
}
