package io.barograph.testkit.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

/// The last lines of a program's log, for a message to a person.
public final class LogTail {
    private static final int TAIL_BYTES = 4096;

    private LogTail() {}

    public static String tail(Path log) {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            byte[] bytes = new byte[(int) Math.min(TAIL_BYTES, file.length())];
            file.seek(file.length() - bytes.length);
            file.readFully(bytes);
            return new String(bytes, UTF_8).strip();
        } catch (IOException e) {
            return "(no log: " + e.getMessage() + ")";
        }
    }
}
