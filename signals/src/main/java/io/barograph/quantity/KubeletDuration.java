package io.barograph.quantity;

import io.barograph.quantity.InvalidAmountException.Fault;
import module java.base;

/// Durations with everything that Go's time.ParseDuration takes (<https://pkg.go.dev/time#ParseDuration>), as the
/// kubelet's settings may have them: `1m30s`, `.5s`, `+5s`, `100us`. [GoDuration] is the plain part of it that
/// policies use.
public final class KubeletDuration {

    private static final int MAX_CHARACTERS = 64;
    private static final String NUMBER = "(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)";
    private static final String UNIT = "(?:ns|us|µs|μs|ms|s|m|h)";
    private static final Pattern WHOLE = Pattern.compile("(?<sign>[+-]?)(?<parts>0|(?:" + NUMBER + UNIT + ")+)");
    private static final Pattern PART = Pattern.compile("(?<number>" + NUMBER + ")(?<unit>" + UNIT + ")");
    private static final BigDecimal MAX_NANOS = BigDecimal.valueOf(Long.MAX_VALUE);

    private KubeletDuration() {}

    /// The duration that the text says, 0 or more.
    ///
    /// @throws InvalidAmountException if it says none, or a negative one
    public static Duration parse(String text) {
        Matcher whole = WHOLE.matcher(text);
        if (text.length() > MAX_CHARACTERS || !whole.matches()) {
            throw noDuration(text);
        }
        BigDecimal nanos = BigDecimal.ZERO;
        Matcher part = PART.matcher(whole.group("parts"));
        while (part.find()) {
            // BigDecimal takes `.5`, not `5.`
            String number = part.group("number");
            BigDecimal amount = new BigDecimal(number.endsWith(".") ? number + "0" : number);
            nanos = nanos.add(amount.multiply(GoDuration.nanosOf(part.group("unit"))));
        }
        if (nanos.compareTo(MAX_NANOS) > 0) {
            throw noDuration(text);
        }
        if (whole.group("sign").equals("-") && nanos.signum() > 0) {
            throw new InvalidAmountException(
                    Fault.NEGATIVE, InvalidAmountException.quotedText(text) + " is negative; expected 0 or more");
        }
        return Duration.ofNanos(nanos.longValue());
    }

    private static InvalidAmountException noDuration(String text) {
        return new InvalidAmountException(
                Fault.DURATION_SYNTAX,
                InvalidAmountException.quotedText(text)
                        + " is no duration; expected one such as 90s, 1m30s or 1h. Maybe the" + " unit is missing");
    }
}
