package io.barograph.exporter.recording;

import module java.base;

/// The lines of a recording as bytes, bounded, counted from 1.
final class RecordingLineReader {

    private final String file;
    private final InputStream input;
    private final byte[] chunk = new byte[64 << 10];
    private final byte[] line;
    private int position;
    private int filled;
    private int length;
    private long number;
    private boolean cutShort;

    RecordingLineReader(String file, InputStream input, int maxLineBytes) {
        this.file = file;
        this.input = input;
        this.line = new byte[maxLineBytes];
    }

    /// Reads the next line; false at the end, be it the end of the recording or the place where it was cut short.
    boolean next() {
        length = 0;
        while (true) {
            if (position == filled && !fill()) {
                cutShort |= length > 0;
                return false;
            }
            byte b = chunk[position++];
            if (b == '\n') {
                number++;
                return true;
            }
            if (length == line.length) {
                number++;
                throw toException("the line is longer than " + line.length + " bytes");
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
    long numberAt(int offset, String otherwise) {
        String digits = textFrom(Math.min(offset, length)).strip();
        if (!digits.matches("[0-9]{1,18}")) {
            throw toException(otherwise);
        }
        return Long.parseLong(digits);
    }

    RecordingException toException(String why) {
        return new RecordingException(file, number, why);
    }

    private boolean fill() {
        try {
            position = 0;
            filled = Math.max(0, input.read(chunk));
            return filled > 0;
        } catch (EOFException | ZipException _) {
            cutShort = true;
            filled = 0;
            return false;
        } catch (IOException e) {
            throw toException("cannot be read further: " + e.getMessage());
        }
    }
}
