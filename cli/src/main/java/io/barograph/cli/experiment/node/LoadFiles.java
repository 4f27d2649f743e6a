package io.barograph.cli.experiment.node;

import io.barograph.exporter.libc.DirectFile;
import module java.base;

/// The files that loads read and write, in a directory of our own. What an earlier run has left there is removed first,
/// and all of it at the end.
public final class LoadFiles implements AutoCloseable {

    /// The most that a file holds.
    public static final long MOST_BYTES = 256L << 20;

    private static final long LEAST_BYTES = 16L << 20;
    private static final int PART_OF_SPACE = 20;
    private static final String NAME = "barograph-experiment";
    private static final int CHUNK = 1 << 20;
    private static final long WRITE_MICROS = 10_000_000;
    private static final List<String> LOADS = List.of("a", "b");

    private final Path directory;

    private LoadFiles(Path directory) {
        this.directory = directory;
    }

    /// @param parent of the directory that is made
    public static LoadFiles open(Path parent) throws IOException {
        LoadFiles files = new LoadFiles(parent.toAbsolutePath().resolve(NAME));
        if (Files.exists(files.directory, LinkOption.NOFOLLOW_LINKS)) {
            files.checkOwner();
            files.remove();
        }
        Files.createDirectory(
                files.directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
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
    public Path make(String load, ExperimentClock clock) throws IOException, InterruptedException {
        long bytes = bytesWithin(Files.getFileStore(directory).getUsableSpace());
        if (bytes == 0) {
            throw new IOException("too little space is left for a file in " + directory);
        }
        Path file = directory.resolve(load);
        byte[] noise = new byte[CHUNK];
        SplittableRandom random = new SplittableRandom(load.hashCode());
        long began = clock.micros();
        try (DirectFile open = DirectFile.open(file, DirectFile.Use.CREATE, CHUNK)) {
            for (long at = 0; at < bytes; at += CHUNK) {
                if (at >= LEAST_BYTES && clock.micros() - began > WRITE_MICROS) {
                    break;
                }
                random.nextBytes(noise);
                open.fill(noise);
                open.write(at);
                clock.pause(Duration.ZERO);
            }
        }
        return file;
    }

    /// Removes the files of all loads.
    public void removeLoads() throws IOException {
        for (String load : LOADS) {
            Files.deleteIfExists(directory.resolve(load));
        }
    }

    private void remove() throws IOException {
        removeLoads();
        Files.deleteIfExists(directory);
    }

    @Override
    public void close() throws IOException {
        remove();
    }
}
