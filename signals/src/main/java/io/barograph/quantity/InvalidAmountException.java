package io.barograph.quantity;

import org.jspecify.annotations.Nullable;

/// A threshold, quantity, percentage or duration that is none. The message is a sentence for people: what, which
/// value, what was expected.
public final class InvalidAmountException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;
    private static final int SHOWN = 60;

    private final Fault fault;
    private final transient @Nullable Said settingText;

    /// The kind of the mistake.
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

    /// The setting in which the text stands.
    ///
    /// @param setting the configuration's key, `evictionHard`
    /// @param signal as it is spelled there
    /// @param text the value
    public record Said(String setting, String signal, String text) {}

    public InvalidAmountException(Fault fault, String message) {
        this(fault, message, null);
    }

    public InvalidAmountException(Fault fault, String message, @Nullable Said settingText) {
        super(message);
        this.fault = fault;
        this.settingText = settingText;
    }

    public Fault fault() {
        return fault;
    }

    /// The setting in which the text stands; null where it was read by itself.
    public @Nullable Said said() {
        return settingText;
    }

    /// The text in quotes, shortened, without control characters.
    public static String quotedText(String text) {
        String shown = text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "...";
        return "\"" + shown.replaceAll("\\p{Cntrl}", "?") + "\"";
    }
}
