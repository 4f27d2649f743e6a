package io.barograph.wire.format;

import io.barograph.signal.Culprits;
import io.barograph.signal.DiskTiming;

/// Checks of a snapshot's values, the same for writer and reader; others are an IllegalArgumentException, to
/// which the caller adds the place.
public final class WireChecks {

    private WireChecks() {}

    public static String checkNode(String text) {
        if (text.isBlank() || text.length() > WireLimits.MAX_NODE || !text.equals(WireText.wholeText(text))) {
            throw new IllegalArgumentException(
                    "node is \"" + text + "\"; expected a name of 1 to " + WireLimits.MAX_NODE + " characters");
        }
        return text;
    }

    public static String bootId(String text) {
        boolean printable = text.chars().allMatch(c -> c > ' ' && c < 0x7F);
        if (text.isEmpty() || text.length() > WireLimits.MAX_BOOT_ID || !printable) {
            throw new IllegalArgumentException("boot_id is \"" + text + "\"; expected 1 to " + WireLimits.MAX_BOOT_ID
                    + " printable ASCII characters without blanks");
        }
        return text;
    }

    public static String checkInstance(String text) {
        if (!WireLimits.isInstance(text)) {
            throw new IllegalArgumentException("instance is \"" + text + "\"; expected 1 to " + WireLimits.MAX_INSTANCE
                    + " letters, digits and dashes");
        }
        return text;
    }

    public static void checkDisks(int size) {
        checkRange(WireFields.DISKS, size, 0, DiskTiming.MOST);
    }

    public static String checkDisk(String text) {
        if (!DiskTiming.isName(text)) {
            throw new IllegalArgumentException("name is \"" + text + "\"; expected 1 to " + DiskTiming.MAX_NAME
                    + " printable ASCII characters without blanks");
        }
        return text;
    }

    public static long checkCount(String field, long value) {
        if (value < 0) {
            throw new IllegalArgumentException(field + " is " + value + "; expected 0 or more");
        }
        return value;
    }

    public static long checkInterval(long micros) {
        return checkRange(WireFields.INTERVAL, micros, 1, WireLimits.MAX_INTERVAL_MICROS);
    }

    public static int checkOwners(String field, long value) {
        return (int) checkRange(field, value, 0, WireLimits.MAX_OWNERS);
    }

    public static long checkContainers(long value) {
        return checkRange(WireFields.CONTAINERS, value, 0, WireLimits.MAX_CONTAINERS);
    }

    static long checkRange(String field, long value, long least, long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(field + " is " + value + "; expected " + least + " to " + most);
        }
        return value;
    }

    /// Checks what an owner imposes on all others together, or suffers from them.
    public static double checkImposed(String field, double value) {
        if (!(value >= 0 && value <= Culprits.MOST_PERCENT)) {
            throw new IllegalArgumentException(field + " is " + value + "; expected 0 to " + Culprits.MOST_PERCENT);
        }
        return value;
    }

    public static double checkPercent(String field, double value) {
        if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(field + " is " + value + "; expected a finite number, 0 or more");
        }
        return value;
    }
}
