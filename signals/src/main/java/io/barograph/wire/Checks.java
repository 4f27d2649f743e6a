package io.barograph.wire;

/// What values may stand in a snapshot, the same for writer and reader; others are an IllegalArgumentException, to
/// which the caller adds the place.
final class Checks {

    private Checks() {}

    static String node(String text) {
        if (text.isBlank() || text.length() > Bounds.MAX_NODE || !text.equals(Text.whole(text))) {
            throw new IllegalArgumentException(
                    "node is \"" + text + "\"; expected a name of 1 to " + Bounds.MAX_NODE + " characters");
        }
        return text;
    }

    static String bootId(String text) {
        boolean printable = text.chars().allMatch(c -> c > ' ' && c < 0x7F);
        if (text.isEmpty() || text.length() > Bounds.MAX_BOOT_ID || !printable) {
            throw new IllegalArgumentException("boot_id is \"" + text + "\"; expected 1 to " + Bounds.MAX_BOOT_ID
                    + " printable ASCII characters without blanks");
        }
        return text;
    }

    static String instance(String text) {
        if (!Bounds.isInstance(text)) {
            throw new IllegalArgumentException("instance is \"" + text + "\"; expected 1 to " + Bounds.MAX_INSTANCE
                    + " letters, digits and dashes");
        }
        return text;
    }

    static long count(String field, long value) {
        if (value < 0) {
            throw new IllegalArgumentException(field + " is " + value + "; expected 0 or more");
        }
        return value;
    }

    static long interval(long micros) {
        if (micros <= 0 || micros > Bounds.MAX_INTERVAL_MICROS) {
            throw new IllegalArgumentException(
                    Fields.INTERVAL + " is " + micros + "; expected 1 to " + Bounds.MAX_INTERVAL_MICROS);
        }
        return micros;
    }

    static int owners(String field, long value) {
        if (value < 0 || value > Bounds.MAX_OWNERS) {
            throw new IllegalArgumentException(field + " is " + value + "; expected 0 to " + Bounds.MAX_OWNERS);
        }
        return (int) value;
    }

    static long containers(long value) {
        if (value < 0 || value > Bounds.MAX_CONTAINERS) {
            throw new IllegalArgumentException(
                    Fields.CONTAINERS + " is " + value + "; expected 0 to " + Bounds.MAX_CONTAINERS);
        }
        return value;
    }

    static double percent(String field, double value) {
        if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(field + " is " + value + "; expected a finite number, 0 or more");
        }
        return value;
    }
}
