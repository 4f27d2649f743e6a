package io.barograph.threshold;

import io.barograph.quantity.InvalidAmountException;
import io.barograph.quantity.InvalidAmountException.Said;
import io.barograph.quantity.KubeletDialect;
import io.barograph.quantity.Percentage;
import io.barograph.quantity.Quantity;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The kubelet's own words about a setting that it refuses,
public final class KubeletErrorText {

    private static final Set<String> UNITS = Set.of("ns", "us", "µs", "μs", "ms", "s", "m", "h");
    private static final Pattern EXPONENT = Pattern.compile("[+-]?[0-9.]+[eE][+-]?[0-9]{1,18}");
    private static final Pattern DURATION_PART =
            Pattern.compile("(?<whole>[0-9]*)(?<fraction>(?:\\.[0-9]*)?)(?<unit>[^0-9.]*)");
    private static final BigInteger MAX_INT64 = BigInteger.valueOf(Long.MAX_VALUE);

    private KubeletErrorText() {}

    /// The kubelet's sentence, or null where the kubelet takes what [KubeletDialect#BAROGRAPH] refuses, or where
    /// the fault has no place in the settings.
    public static @Nullable String of(InvalidAmountException exception) {
        Said settingText = exception.said();
        if (settingText == null) {
            return null;
        }
        String signal = settingText.signal();
        String text = settingText.text();
        return switch (exception.fault()) {
            case UNKNOWN_SIGNAL -> "unsupported eviction signal " + signal;
            case PERCENTAGE_NEGATIVE -> "eviction percentage threshold " + signal + " must be >= 0%: " + text;
            case PERCENTAGE_OVER_100 -> "eviction percentage threshold " + signal + " must be <= 100%: " + text;
            case PERCENTAGE_NOT_POSITIVE ->
                "eviction percentage minimum reclaim " + signal + " must be positive: " + text;
            case NOT_POSITIVE ->
                "eviction threshold " + signal + " must be positive: "
                        + Quantity.parse(text).text();
            case NEGATIVE ->
                settingText.setting().equals("evictionSoftGracePeriod")
                        ? "invalid eviction grace period specified: " + text + ", must be a positive value"
                        : "negative eviction minimum reclaim specified for " + signal;
            case NUMBER_SYNTAX -> numberFault(text);
            case QUANTITY_FORMAT ->
                "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
            case QUANTITY_SUFFIX -> EXPONENT.matcher(text).matches() ? null : "unable to parse quantity's suffix";
            case MALFORMED_PAIR -> null;
            case MISSING_GRACE_PERIOD -> "grace period must be specified for the soft eviction threshold " + signal;
            case DURATION_SYNTAX -> durationFault(text);
        };
    }

    /// The error about a flag that cannot be parted into pairs.
    ///
    /// @param separator `<` or `=`
    public static String malformedPair(String flag, String value, char separator) {
        return "invalid argument " + quotedText(value) + " for \"" + flag + "\" flag: malformed pair, expect string"
                + separator + "string";
    }

    /// The error about a flag whose value is no duration; a negative one fails the kubelet's validation.
    public static String durationFlag(String flag, String value) {
        return "invalid argument " + quotedText(value) + " for \"" + flag + "\" flag: " + durationFault(value);
    }

    private static @Nullable String numberFault(String text) {
        String number = text.replaceFirst("%+$", "");
        try {
            Percentage _ = Percentage.parse(text, KubeletDialect.KUBELET);
            return null;
        } catch (InvalidAmountException e) {
            boolean large = number.matches("[+-]?[0-9.]*[0-9][0-9.]*(?:[eE][+-]?[0-9]+)?")
                    && number.indexOf('.') == number.lastIndexOf('.');
            return "strconv.ParseFloat: parsing " + quotedText(number) + ": "
                    + (large ? "value out of range" : "invalid syntax");
        }
    }

    /// Why Go's time.ParseDuration takes no such text.
    static String durationFault(String text) {
        String invalid = "time: invalid duration " + quotedText(text);
        Matcher part = DURATION_PART.matcher(text.replaceFirst("^[+-]", ""));
        while (part.find() && part.end() > part.start()) {
            String whole = part.group("whole");
            boolean none = whole.isEmpty() && part.group("fraction").length() < 2;
            if (none || (!whole.isEmpty() && new BigInteger(whole).compareTo(MAX_INT64) > 0)) {
                return invalid;
            }
            String unit = part.group("unit");
            if (unit.isEmpty()) {
                return "time: missing unit in duration " + quotedText(text);
            }
            if (!UNITS.contains(unit)) {
                return "time: unknown unit " + quotedText(unit) + " in duration " + quotedText(text);
            }
        }
        return invalid;
    }

    /// The text as Go quotes it, shortened.
    private static String quotedText(String text) {
        return InvalidAmountException.quotedText(text.replace("\\", "\\\\").replace("\"", "\\\""));
    }
}
