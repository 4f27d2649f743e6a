package io.barograph.controller.journal.format;

import module java.base;

/// Reads a journal's file line by line; one line is in memory at a time.
///
/// A file that its writer did not end, since it was killed or is still writing, ends with its last whole line.
/// Anything else that is not as it is written is refused with file, line and column.
public final class JournalReader {

    private final Path file;
    private final Consumer<JournalEntry> sink;
    private final byte[] line = new byte[JournalJson.MAX_BYTES];
    private int length;
    private long lines;

    private JournalReader(Path file, Consumer<JournalEntry> sink) {
        this.file = file;
        this.sink = sink;
    }

    /// Hands every line to the sink, in order.
    ///
    /// @throws JournalException if it is no journal
    /// @throws IOException if it cannot be read
    public static void read(Path file, Consumer<JournalEntry> sink) throws IOException {
        new JournalReader(file, sink).readLines();
    }

    private void readLines() throws IOException {
        try (InputStream raw = new BufferedInputStream(Files.newInputStream(file), 64 * 1024)) {
            raw.mark(1);
            if (raw.read() < 0) {
                return; // nothing was flushed yet
            }
            raw.reset();
            readStream(new GZIPInputStream(raw, 64 * 1024));
        } catch (EOFException _) {
            // cut short: what is behind the last line's end was not written whole
        } catch (ZipException e) {
            throw refusalAt(length + 1L, "not compressed as a journal is (" + e.getMessage() + ")", e);
        }
    }

    private void readStream(InputStream stream) throws IOException {
        byte[] some = new byte[16 * 1024];
        for (int count = stream.read(some); count >= 0; count = stream.read(some)) {
            for (int i = 0; i < count; i++) {
                if (some[i] == '\n') {
                    emitEntry();
                } else if (length == line.length) {
                    String what = "a line of more than " + line.length + " bytes";
                    throw refusalAt(length + 1L, what, new IllegalArgumentException(what));
                } else {
                    line[length++] = some[i];
                }
            }
        }
    }

    private void emitEntry() throws IOException {
        JournalEntry entry = JournalJson.decode(file, lines + 1, line, length);
        lines++;
        length = 0;
        if ((lines == 1) != (entry instanceof JournalEntry.Began)) {
            String what = lines == 1 ? "expected the line that begins a journal" : "a journal begins in its midst";
            lines--;
            throw refusalAt(1, what, new IllegalArgumentException(what));
        }
        sink.accept(entry);
    }

    private JournalException refusalAt(long column, String what, Exception cause) {
        return new JournalException(file, lines + 1, column, what, cause);
    }
}
