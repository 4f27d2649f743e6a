package io.barograph.threshold;

/// A threshold, quantity, percentage or duration that is none. The message is a sentence for people: what, which
/// value, what was expected.
public final class ThresholdException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;
    private static final int SHOWN = 60;

    private final Fault fault;

    /// What kind of mistake it is.
    public enum Fault {
        UNKNOWN_SIGNAL,
        PERCENTAGE_NEGATIVE,
        PERCENTAGE_OVER_100,
        PERCENTAGE_NOT_POSITIVE,
        NOT_POSITIVE,
        NEGATIVE,
        NUMBER_SYNTAX,
        QUANTITY_FORMAT,
        QUANTITY_SUFFIX,
        MALFORMED_PAIR,
        MISSING_GRACE_PERIOD,
        DURATION_SYNTAX
    }

    ThresholdException(Fault fault, String message) {
        super(message);
        this.fault = fault;
    }

    public Fault fault() {
        return fault;
    }

    /// The text in quotes, shortened, without control characters.
    static String quoted(String text) {
        String shown = text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "...";
        return "\"" + shown.replaceAll("\\p{Cntrl}", "?") + "\"";
    }
}
