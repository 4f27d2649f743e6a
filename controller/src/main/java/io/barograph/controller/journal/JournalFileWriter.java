package io.barograph.controller.journal;

import io.barograph.controller.journal.format.JournalEntry;
import io.barograph.controller.journal.format.JournalJson;
import module java.base;

/// One file of a journal while it is written: JSON lines, compressed.
///
/// A failed write may leave a torn end. The file is then cut back to its last flush, so that a reader finds whole
/// lines, and is deleted where no observation is in it.
final class JournalFileWriter {

    private final Path path;
    private final FileChannel channel;
    private final OutputStream lines;
    private long flushedBytes;
    private boolean hasEntries;
    private boolean unflushedEntries;
    private boolean abandoned;

    /// Makes a file that must not be there, and opens it for writing.
    interface Opener {

        FileChannel open(Path path) throws IOException;

        /// Files of the default file system.
        static Opener files() {
            return path -> FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        }
    }

    private JournalFileWriter(Path path, FileChannel channel) throws IOException {
        this.path = path;
        this.channel = channel;
        this.lines = new BufferedOutputStream(new GZIPOutputStream(intoChannel(), 16 * 1024, true), 64 * 1024);
    }

    /// Makes the file, which must not be there, and writes its first line. Leaves no file where that fails.
    static JournalFileWriter create(Path path, String run, Opener opener) throws IOException {
        FileChannel channel = opener.open(path);
        try {
            JournalFileWriter file = new JournalFileWriter(path, channel);
            file.writeLine(JournalJson.encode(new JournalEntry.Began(run)));
            file.flush();
            return file;
        } catch (IOException e) {
            try (channel) {
                Files.deleteIfExists(path);
            } catch (IOException deleteFailure) {
                e.addSuppressed(deleteFailure);
            }
            throw e;
        }
    }

    private OutputStream intoChannel() {
        return new OutputStream() {
            @Override
            public void write(int oneByte) throws IOException {
                write(new byte[] {(byte) oneByte}, 0, 1);
            }

            @Override
            public void write(byte[] some, int offset, int length) throws IOException {
                ByteBuffer buffer = ByteBuffer.wrap(some, offset, length);
                while (!abandoned && buffer.hasRemaining()) {
                    channel.write(buffer);
                }
            }
        };
    }

    private void writeLine(byte[] line) throws IOException {
        lines.write(line);
        lines.write('\n');
    }

    void writeEntry(byte[] entry) throws IOException {
        writeLine(entry);
        unflushedEntries = true;
    }

    /// Hands everything so far to the kernel, so that a reader finds whole lines.
    void flush() throws IOException {
        lines.flush();
        flushedBytes = channel.position();
        hasEntries |= unflushedEntries;
        unflushedEntries = false;
    }

    /// Has the kernel bring everything that was handed to it to the disk.
    void forceToDisk() throws IOException {
        channel.force(false);
    }

    /// Its size so far, without what was not flushed.
    long bytes() throws IOException {
        return channel.position();
    }

    void finish() throws IOException {
        flush();
        lines.close();
        forceToDisk();
        channel.close();
    }

    /// Cuts the file back to its last flush after a failed write; false where no file is left.
    boolean abandon() {
        abandoned = true;
        try (channel;
                lines) {
            if (hasEntries) {
                channel.truncate(flushedBytes);
            } else {
                Files.deleteIfExists(path);
            }
        } catch (IOException _) {
            // the failure that led here is reported
        }
        return hasEntries;
    }
}
