package io.barograph.cli.experiment.node;

import io.barograph.problem.FileErrorText;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The files and directories of a cgroup hierarchy.
final class CgroupFile {

    private static final int MOST_ATTEMPTS = 100;

    private CgroupFile() {}

    static void writeText(Path file, String text) throws IOException {
        try {
            Files.writeString(file, text, StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw new IOException(
                    "\"" + text + "\" could not be written to " + file + " (" + FileErrorText.whyUnusable(e)
                            + ").\nMaybe this is a container: it must be privileged, with the host's /sys/fs/cgroup"
                            + " mounted writable",
                    e);
        }
    }

    static Set<String> readWords(Path file) throws IOException {
        return Set.of(Files.readString(file).strip().split("\\s+", -1));
    }

    /// Makes a directory, if it is not there.
    static void makeCgroup(Path directory) throws IOException {
        try {
            Files.createDirectory(directory);
        } catch (FileAlreadyExistsException _) {
            // left by an earlier run
        } catch (IOException e) {
            throw new IOException(
                    "the cgroup " + directory + " could not be made (" + FileErrorText.whyUnusable(e)
                            + ").\nMaybe cgroups are mounted read-only here",
                    e);
        }
    }

    /// Removes all cgroups below one, the lowest first.
    static void removeChildren(Path directory, ExperimentClock clock) throws IOException {
        if (!Files.isDirectory(directory)) {
            return;
        }
        List<Path> children = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory, Files::isDirectory)) {
            entries.forEach(children::add);
        }
        for (Path child : children) {
            removeChildren(child, clock);
            removeCgroup(child, clock);
        }
    }

    /// Removes a cgroup, whose processes may just be ending. One that is not there is removed already.
    static void removeCgroup(Path directory, ExperimentClock clock) throws IOException {
        IOException failure = null;
        for (int i = 0; i < MOST_ATTEMPTS; i++) {
            try {
                Files.deleteIfExists(directory);
                return;
            } catch (IOException e) {
                failure = e;
                clock.settle();
            }
        }
        throw new IOException(whyNotRemoved(directory, failure), failure);
    }

    /// Removes a cgroup that has neither processes nor children; any other stays.
    static void removeIfUnused(Path directory) {
        try {
            Files.deleteIfExists(directory);
        } catch (IOException _) {
            // it is in use
        }
    }

    private static String whyNotRemoved(Path directory, @Nullable IOException failure) throws IOException {
        String processes = readText(directory.resolve("cgroup.procs")).replace('\n', ' ');
        String problemText = "the cgroup " + directory + " could not be removed; ";
        return processes.isEmpty()
                ? problemText + "no process is in it"
                        + (failure == null ? "" : " (" + FileErrorText.whyUnusable(failure) + ")")
                        + ".\nMaybe something holds it: rmdir " + directory
                : problemText + "its processes are " + processes + ".\nMaybe end them and remove it: kill -9 "
                        + processes + "; rmdir " + directory;
    }

    /// The text of a file without the blanks around it; empty where there is none.
    private static String readText(Path file) throws IOException {
        try {
            return Files.readString(file).strip();
        } catch (NoSuchFileException _) {
            return "";
        }
    }
}
