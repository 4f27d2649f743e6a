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
    static WholeLineOutput at(Path file) throws IOException {
        WholeLineOutput lines = new WholeLineOutput(
                () -> FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND), endsTorn(file));
        try {
            lines.opened();
        } catch (NoSuchFileException | AccessDeniedException e) {
            throw e;
        } catch (IOException _) {
            // the first write opens it, or counts what is lost and says why
        }
        return lines;
    }

    /// Lines to standard output, which stays open. Failures are exceptions, unlike those of `System.out`.
    static WholeLineOutput standardOutput() {
        return to(new FileOutputStream(FileDescriptor.out).getChannel());
    }

    static WholeLineOutput to(WritableByteChannel channel) {
        return new WholeLineOutput(() -> channel, false);
    }

    private static boolean endsTorn(Path file) throws IOException {
        if (!Files.isRegularFile(file) || Files.size(file) == 0 || !Files.isReadable(file)) {
            return false;
        }
        try (FileChannel in = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer last = ByteBuffer.allocate(1);
            return in.read(last, Math.max(0, in.size() - 1)) == 1 && last.get(0) != '\n';
        }
    }

    private WritableByteChannel opened() throws IOException {
        WritableByteChannel open = channel;
        if (open == null) {
            open = opener.open();
            channel = open;
        }
        return open;
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    /// Writes whole lines.
    @Override
    public void write(byte[] lines, int offset, int length) throws IOException {
        WritableByteChannel open = opened();
        if (torn) {
            all(open, ByteBuffer.wrap(new byte[] {'\n'}));
            torn = false;
        }
        ByteBuffer left = ByteBuffer.wrap(lines, offset, length);
        try {
            all(open, left);
        } finally {
            int end = left.position();
            torn = end > offset && lines[end - 1] != '\n';
        }
    }

    private static void all(WritableByteChannel channel, ByteBuffer left) throws IOException {
        while (left.hasRemaining()) {
            channel.write(left);
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
