package io.barograph.controller.journal;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.GZIPOutputStream;

/// One file of a journal while it is written: JSON lines, compressed.
final class JournalFile implements AutoCloseable {

    private final FileChannel channel;
    private final OutputStream lines;

    private JournalFile(FileChannel channel) throws IOException {
        this.channel = channel;
        this.lines = new BufferedOutputStream(new GZIPOutputStream(into(channel), 16 * 1024, true), 64 * 1024);
    }

    /// Makes the file, which must not be there.
    static JournalFile create(Path path, String run) throws IOException {
        FileChannel channel = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try {
            JournalFile file = new JournalFile(channel);
            file.write(JournalJson.encode(new JournalEntry.Began(run)));
            return file;
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    private static OutputStream into(FileChannel channel) {
        return new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                write(new byte[] {(byte) one}, 0, 1);
            }

            @Override
            public void write(byte[] some, int offset, int length) throws IOException {
                ByteBuffer left = ByteBuffer.wrap(some, offset, length);
                while (left.hasRemaining()) {
                    channel.write(left);
                }
            }
        };
    }

    void write(byte[] line) throws IOException {
        lines.write(line);
        lines.write('\n');
    }

    /// Hands everything so far to the kernel, so that a reader finds whole lines.
    void flush() throws IOException {
        lines.flush();
    }

    /// Has the kernel bring everything that was handed to it to the disk.
    void force() throws IOException {
        channel.force(false);
    }

    /// Its size so far, without what was not flushed.
    long bytes() throws IOException {
        return channel.position();
    }

    @Override
    public void close() throws IOException {
        try (channel) {
            lines.flush();
            lines.close();
        }
    }
}
