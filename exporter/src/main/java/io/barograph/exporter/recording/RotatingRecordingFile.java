package io.barograph.exporter.recording;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

/// The file a recording is written to, and the older ones that made room for it: `FILE`, `FILE.1`, `FILE.2`, ...
///
/// Compressed if the name ends with `.gz`. What was flushed can be read by others.
final class RotatingRecordingFile implements AutoCloseable {

    private static final int BUFFER = 64 << 10;

    private final Path file;
    private final Rotation rotation;
    private Counting counted;
    private OutputStream out;

    /// How large a file may grow, and how many older ones are kept.
    ///
    /// @param maxBytes as they lie on the disk; a frame that begins below is written to its end
    record Rotation(long maxBytes, int keep) {}

    /// Begins the file, and throws [java.nio.file.FileAlreadyExistsException] if there is one: a name
    /// that is typed twice does not cost a recording.
    RotatingRecordingFile(Path file, Rotation rotation, String header) throws IOException {
        this.file = file;
        this.rotation = rotation;
        this.counted = new Counting(Files.newOutputStream(file, StandardOpenOption.WRITE, toBegin(file)));
        this.out = openOutput(counted);
        writeHeader(header);
    }

    /// A device or a pipe holds nothing that could be lost.
    private static OpenOption toBegin(Path file) {
        boolean keepsNothing = Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
        return keepsNothing ? StandardOpenOption.WRITE : StandardOpenOption.CREATE_NEW;
    }

    private OutputStream openOutput(Counting countingOutput) throws IOException {
        return file.toString().endsWith(".gz")
                ? new GZIPOutputStream(countingOutput, BUFFER, true)
                : new BufferedOutputStream(countingOutput, BUFFER);
    }

    private void writeHeader(String header) throws IOException {
        out.write((header + "\n").getBytes(UTF_8));
    }

    OutputStream out() {
        return out;
    }

    /// How many bytes of the file at hand lie on the disk.
    long bytes() {
        return counted.bytes;
    }

    boolean isFull() {
        return counted.bytes >= rotation.maxBytes();
    }

    /// Puts the full file behind and begins another.
    void rotateFiles(String header) throws IOException {
        out.close();
        for (int number = rotation.keep(); number > 0; number--) {
            Path newer = number == 1 ? file : numberedFile(number - 1);
            if (Files.exists(newer)) {
                Files.move(newer, numberedFile(number), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        counted = new Counting(Files.newOutputStream(file));
        out = openOutput(counted);
        writeHeader(header);
    }

    private Path numberedFile(int number) {
        return file.resolveSibling(file.getFileName() + "." + number);
    }

    @Override
    public void close() throws IOException {
        out.close();
    }

    private static final class Counting extends FilterOutputStream {

        private long bytes;

        Counting(OutputStream out) {
            super(out);
        }

        @Override
        public void write(int singleByte) throws IOException {
            out.write(singleByte);
            bytes++;
        }

        @Override
        public void write(byte[] sourceBytes, int offset, int length) throws IOException {
            out.write(sourceBytes, offset, length);
            bytes += length;
        }
    }
}
