package io.barograph.exporter.recording;

import module java.base;

/// The lines of a recording as bytes, bounded, counted from 1.
final class RecordingLineReader {

    private final String file;
    private final InputStream in;
    private final byte[] chunk = new byte[64 << 10];
    private final byte[] line;
    private int at;
    private int filled;
    private int length;
    private long number;
    private boolean cutShort;

    RecordingLineReader(String file, InputStream in, int maxLineBytes) {
        this.file = file;
        this.in = in;
        this.line = new byte[maxLineBytes];
    }

    /// Reads the next line; false at the end, be it the end of the recording or the place where it was cut short.
    boolean next() {
        length = 0;
        while (true) {
            if (at == filled && !fill()) {
                cutShort |= length > 0;
                return false;
            }
            byte b = chunk[at++];
            if (b == '\n') {
                number++;
                return true;
            }
            if (length == line.length) {
                number++;
                throw refused("the line is longer than " + line.length + " bytes");
            }
            line[length++] = b;
        }
    }

    /// Whether the recording ended amid a line or amid its compressed data.
    boolean cutShort() {
        return cutShort;
    }

    long number() {
        return number;
    }

    byte[] bytes() {
        return line;
    }

    int length() {
        return length;
    }

    boolean startsWith(String ascii) {
        if (length < ascii.length()) {
            return false;
        }
        for (int i = 0; i < ascii.length(); i++) {
            if (line[i] != ascii.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    String textFrom(int offset) {
        return new String(line, offset, length - offset, StandardCharsets.UTF_8);
    }

    /// The whole number of at most 18 digits from there to the line's end.
    ///
    /// @param otherwise what to say where it is none
    long number(int offset, String otherwise) {
        String digits = textFrom(Math.min(offset, length)).strip();
        if (!digits.matches("[0-9]{1,18}")) {
            throw refused(otherwise);
        }
        return Long.parseLong(digits);
    }

    RecordingException refused(String why) {
        return new RecordingException(file, number, why);
    }

    private boolean fill() {
        try {
            at = 0;
            filled = Math.max(0, in.read(chunk));
            return filled > 0;
        } catch (EOFException | ZipException _) {
            cutShort = true;
            filled = 0;
            return false;
        } catch (IOException e) {
            throw refused("cannot be read further: " + e.getMessage());
        }
    }
}
