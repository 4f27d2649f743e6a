package io.barograph.controller.decide.fleet;

import module java.base;
import org.jspecify.annotations.Nullable;

/// The last values of some lanes, one byte each, in a ring. A lane in which all are the same, as most lanes of a calm
/// node, takes one byte in all until one differs, and again a round after the last did.
final class CompactValueRing {

    /// No value: it was absent or failed.
    static final byte NONE = (byte) 0xff;

    private final int slots;

    /// By lane: what all its values are, unless it has a line of its own.
    private final byte[] lastRow;

    private final byte[] @Nullable [] lines;
    private boolean empty = true;

    CompactValueRing(int lanes, int slots) {
        this.slots = slots;
        this.lastRow = new byte[lanes];
        this.lines = new byte[lanes][];
    }

    /// Puts one value into each lane, over those that were there a round ago. A slot that was never
    /// written, or was given up, has any value.
    ///
    /// @param row by lane
    void putRow(int slot, byte[] row) {
        if (empty) {
            System.arraycopy(row, 0, lastRow, 0, lastRow.length);
            empty = false;
            return;
        }
        for (int lane = 0; lane < lastRow.length; lane++) {
            byte @Nullable [] line = lines[lane];
            if (line == null && row[lane] != lastRow[lane]) {
                line = new byte[slots];
                Arrays.fill(line, lastRow[lane]);
                lines[lane] = line;
            }
            if (line != null) {
                line[slot] = row[lane];
                // Only after a whole round can all be overwritten
                lines[lane] = slot == slots - 1 && isEven(line) ? null : line;
                lastRow[lane] = row[lane];
            }
        }
    }

    private static boolean isEven(byte[] line) {
        for (byte value : line) {
            if (value != line[0]) {
                return false;
            }
        }
        return true;
    }

    byte valueAt(int slot, int lane) {
        byte @Nullable [] line = lines[lane];
        return line == null ? lastRow[lane] : line[slot];
    }

    /// A percentage in one byte, half a percent fine.
    static byte toByte(@Nullable Double percent) {
        return percent == null ? NONE : (byte) Math.round(Math.clamp(percent, 0, 100) * 2);
    }

    static @Nullable Double toPercent(byte value) {
        return value == NONE ? null : (value & 0xff) / 2.0;
    }

    /// Begins anew.
    void clear() {
        Arrays.fill(lines, null);
        empty = true;
    }

    /// How many lanes have a line of their own.
    int lines() {
        return (int) Arrays.stream(lines).filter(Objects::nonNull).count();
    }
}
