package io.barograph.cli.report.text;

import module java.base;

/// The terminal that standard error is written to.
public final class ErrorTerminal {

    private ErrorTerminal() {}

    /// Whether there is one, so that a line can be written over.
    public static boolean isPresent() {
        try {
            String target = Files.readSymbolicLink(Path.of("/proc/self/fd/2")).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
        } catch (IOException | UnsupportedOperationException unknown) {
            return false;
        }
    }
}
