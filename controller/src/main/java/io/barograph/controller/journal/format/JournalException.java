package io.barograph.controller.journal.format;

import module java.base;

/// A file that is no journal, or a line that cannot be: the message begins with the file, the line and the column.
public final class JournalException extends IOException {

    private static final long serialVersionUID = 1L;

    private static final int LONGEST = 500;

    /// @param line from 1
    /// @param column in bytes, from 1; 1 where it is not known
    JournalException(Path file, long line, long column, String what, Throwable cause) {
        super(file + ":" + line + ":" + column + ": " + clipText(what), cause);
    }

    private static String clipText(String what) {
        return what.length() <= LONGEST ? what : what.substring(0, LONGEST) + "...";
    }
}
