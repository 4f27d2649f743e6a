package io.barograph.cli.experiment.node;

import io.barograph.exporter.libc.DirectFile;
import io.barograph.problem.FileErrorText;
import module java.base;

/// The files that loads read and write, in a directory of our own. What an earlier run has left there is removed first,
/// and all of it at the end.
public final class LoadFiles implements AutoCloseable {

    /// The most that a file holds.
    public static final long MOST_BYTES = 256L << 20;

    private static final long LEAST_BYTES = 16L << 20;
    private static final int PART_OF_SPACE = 20;
    private static final int CHUNK = 1 << 20;
    private static final int MOST_NAMES = 3;
    private static final long WRITE_MICROS = 10_000_000;

    private final Path directory;

    private LoadFiles(Path directory) {
        this.directory = directory;
    }

    /// @param parent of the directory that is made
    public static LoadFiles open(Path parent) throws IOException {
        LoadFiles files = new LoadFiles(parent.toAbsolutePath().resolve(ExperimentNames.OWN));
        if (Files.exists(files.directory, LinkOption.NOFOLLOW_LINKS)) {
            files.checkOwner();
            files.removeAll();
        }
        try {
            Files.createDirectory(
                    files.directory,
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } catch (IOException e) {
            throw new IOException(
                    "the directory " + files.directory + " could not be made (" + FileErrorText.whyUnusable(e)
                            + ").\nMaybe name another place by --directory",
                    e);
        }
        return files;
    }

    /// Anybody may make a link or a directory of this name where all may write.
    private void checkOwner() throws IOException {
        boolean ours = Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)
                && HostChecks.uid().equals(Files.getAttribute(directory, "unix:uid", LinkOption.NOFOLLOW_LINKS));
        if (!ours) {
            throw new IOException(directory + " is there, and is no directory that an earlier run has left.\n"
                    + "Maybe remove it, or name another place by --directory");
        }
    }

    /// How large each file may be where so much space is left; 0 where that is too little for an experiment.
    public static long bytesWithin(long usableBytes) {
        long bytes = Math.min(MOST_BYTES, usableBytes / PART_OF_SPACE) / CHUNK * CHUNK;
        return bytes < LEAST_BYTES ? 0 : bytes;
    }

    /// Fills the file of a load past the page cache, which takes at most ten seconds: on a slow disk it is smaller.
    public Path makeFile(String load, ExperimentClock clock) throws IOException, InterruptedException {
        long bytes = bytesWithin(Files.getFileStore(directory).getUsableSpace());
        if (bytes == 0) {
            throw new IOException("too little space is left for a file in " + directory);
        }
        Path file = directory.resolve(load);
        byte[] noise = new byte[CHUNK];
        SplittableRandom random = new SplittableRandom(load.hashCode());
        long began = clock.micros();
        try (DirectFile open = DirectFile.open(file, DirectFile.Use.CREATE, CHUNK)) {
            for (long offset = 0; offset < bytes; offset += CHUNK) {
                if (offset >= LEAST_BYTES && clock.micros() - began > WRITE_MICROS) {
                    break;
                }
                random.nextBytes(noise);
                open.fillBlock(noise);
                open.writeBlock(offset);
                clock.pauseFor(Duration.ZERO);
            }
        }
        return file;
    }

    /// Removes the files of all loads.
    public void removeLoads() throws IOException {
        for (String load : ExperimentNames.LOADS) {
            removePath(directory.resolve(load));
        }
    }

    private void removeAll() throws IOException {
        removeLoads();
        removePath(directory);
    }

    private static void removePath(Path path) throws IOException {
        try {
            Files.deleteIfExists(path);
        } catch (DirectoryNotEmptyException e) {
            throw new IOException(
                    path + " has " + listNames(path) + ", which no experiment has made.\nMaybe remove it: rm -r "
                            + path,
                    e);
        } catch (IOException e) {
            throw new IOException(
                    path + " could not be removed (" + FileErrorText.whyUnusable(e) + ").\nMaybe remove it: rm -r "
                            + path,
                    e);
        }
    }

    private static String listNames(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            List<String> names = entries.map(entry -> entry.getFileName().toString())
                    .sorted()
                    .limit(MOST_NAMES + 1)
                    .toList();
            return names.size() > MOST_NAMES
                    ? String.join(", ", names.subList(0, MOST_NAMES)) + " and more"
                    : String.join(", ", names);
        }
    }

    @Override
    public void close() throws IOException {
        removeAll();
    }
}
