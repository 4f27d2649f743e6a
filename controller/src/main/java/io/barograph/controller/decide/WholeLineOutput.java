package io.barograph.controller.decide;

import module java.base;
import org.jspecify.annotations.Nullable;

/// A stream of lines, where each write is of whole lines. A write that fails half way leaves a torn line; a newline
/// closes it before the next write, so that only the torn line is lost. Used by one thread.
final class WholeLineOutput extends OutputStream {

    private final Opener opener;
    private @Nullable WritableByteChannel channel;
    private boolean torn;

    /// Opens what is written to.
    @FunctionalInterface
    interface Opener {

        WritableByteChannel open() throws IOException;
    }

    private WholeLineOutput(Opener opener, boolean torn) {
        this.opener = opener;
        this.torn = torn;
    }

    /// Lines at the end of a file, which is made if it is not there. A file that cannot be made on a full disk is
    /// made with a later write.
    static WholeLineOutput toFile(Path file) throws IOException {
        WholeLineOutput lines = new WholeLineOutput(
                () -> FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND), endsTorn(file));
        try {
            lines.openChannel();
        } catch (NoSuchFileException | AccessDeniedException e) {
            throw e;
        } catch (IOException _) {
            // the first write opens it, or counts what is lost and says why
        }
        return lines;
    }

    /// Lines to standard output, which stays open. Failures are exceptions, unlike those of `System.out`.
    static WholeLineOutput standardOutput() {
        return toChannel(new FileOutputStream(FileDescriptor.out).getChannel());
    }

    static WholeLineOutput toChannel(WritableByteChannel channel) {
        return new WholeLineOutput(() -> channel, false);
    }

    private static boolean endsTorn(Path file) throws IOException {
        if (!Files.isRegularFile(file) || Files.size(file) == 0 || !Files.isReadable(file)) {
            return false;
        }
        try (FileChannel fileChannel = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer lastByte = ByteBuffer.allocate(1);
            return fileChannel.read(lastByte, Math.max(0, fileChannel.size() - 1)) == 1 && lastByte.get(0) != '\n';
        }
    }

    private WritableByteChannel openChannel() throws IOException {
        WritableByteChannel open = channel;
        if (open == null) {
            open = opener.open();
            channel = open;
        }
        return open;
    }

    @Override
    public void write(int singleByte) throws IOException {
        write(new byte[] {(byte) singleByte}, 0, 1);
    }

    /// Writes whole lines.
    @Override
    public void write(byte[] lines, int offset, int length) throws IOException {
        WritableByteChannel open = openChannel();
        if (torn) {
            writeAll(open, ByteBuffer.wrap(new byte[] {'\n'}));
            torn = false;
        }
        ByteBuffer remainingBytes = ByteBuffer.wrap(lines, offset, length);
        try {
            writeAll(open, remainingBytes);
        } finally {
            int end = remainingBytes.position();
            torn = end > offset && lines[end - 1] != '\n';
        }
    }

    private static void writeAll(WritableByteChannel channel, ByteBuffer remainingBytes) throws IOException {
        while (remainingBytes.hasRemaining()) {
            channel.write(remainingBytes);
        }
    }

    @Override
    public void close() throws IOException {
        WritableByteChannel open = channel;
        if (open != null) {
            open.close();
        }
    }
}
