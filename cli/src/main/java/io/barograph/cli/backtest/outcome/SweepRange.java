package io.barograph.cli.backtest.outcome;

import io.barograph.quantity.GoDuration;
import module java.base;

/// The values that a sweep gives to one parameter: `contention.kubepodsCpuThreshold=20..60:5`, or a list.
///
/// @param parameter with its policy: `contention.kubepodsCpuThreshold`
/// @param values as `--set` takes them, at least two, each once
public record SweepRange(String parameter, List<String> values) {

    /// A set of rules is compiled and held for each.
    public static final int MOST = 50;

    private static final Pattern RANGE = Pattern.compile("(.+?)\\.\\.([^:]+):([^:]+)");
    private static final Pattern OPEN = Pattern.compile("([^.,:]+(?:\\.[0-9]+)?)\\.\\.([^:,]+):?");
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,15}(\\.[0-9]{1,9})?");

    /// @throws IllegalArgumentException with a message
    public static SweepRange parse(String text) {
        int equals = text.indexOf('=');
        if (equals <= 0 || text.lastIndexOf('.', equals) <= 0 || equals + 1 == text.length()) {
            throw new IllegalArgumentException(problemText(text));
        }
        String valuesText = text.substring(equals + 1);
        Matcher range = RANGE.matcher(valuesText);
        List<String> values = range.matches()
                ? stepTexts(text, range)
                : List.of(valuesText.split(",", -1)).stream().map(String::strip).toList();
        Matcher open = OPEN.matcher(valuesText);
        if (open.matches()) {
            throw new IllegalArgumentException("\"" + text + "\" has no step, expected FROM..TO:STEP. Maybe "
                    + text.replaceFirst(":$", "") + ":" + quarterStep(open.group(1), open.group(2)));
        }
        if (values.size() == 1) {
            throw new IllegalArgumentException(problemText(text));
        }
        if (values.size() < 2 || values.size() > MOST || values.stream().anyMatch(String::isEmpty)) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" names " + values.size() + " values, expected 2 to " + MOST + ", none empty");
        }
        if (values.stream().distinct().count() < values.size()) {
            throw new IllegalArgumentException("\"" + text + "\" names a value twice");
        }
        return new SweepRange(text.substring(0, equals), values);
    }

    private static List<String> stepTexts(String text, Matcher range) {
        List<String> boundTexts = List.of(range.group(1), range.group(2), range.group(3));
        boolean plain = boundTexts.stream()
                .allMatch(boundText -> NUMBER.matcher(boundText).matches());
        List<BigDecimal> bounds = boundTexts.stream()
                .map(boundText -> plain ? new BigDecimal(boundText) : parseMillis(text, boundText))
                .toList();
        return stepValues(text, bounds.get(0), bounds.get(1), bounds.get(2)).stream()
                .map(bigDecimal -> plain
                        ? bigDecimal.toPlainString()
                        : GoDuration.format(Duration.ofMillis(bigDecimal.longValue())))
                .toList();
    }

    private static BigDecimal parseMillis(String text, String duration) {
        try {
            return BigDecimal.valueOf(GoDuration.parse(duration).toMillis());
        } catch (IllegalArgumentException notRead) {
            throw new IllegalArgumentException(problemText(text), notRead);
        }
    }

    private static List<BigDecimal> stepValues(
            String text, BigDecimal firstValue, BigDecimal lastValue, BigDecimal step) {
        if (step.signum() <= 0 || firstValue.compareTo(lastValue) > 0) {
            throw new IllegalArgumentException("\"" + text + "\" does not rise, expected FROM..TO:STEP");
        }
        List<BigDecimal> values = new ArrayList<>();
        for (BigDecimal stepValue = firstValue; stepValue.compareTo(lastValue) <= 0; stepValue = stepValue.add(step)) {
            values.add(stepValue);
            if (values.size() > MOST) {
                throw new IllegalArgumentException("\"" + text + "\" names more than " + MOST
                        + " values, expected 2 to " + MOST + ". Maybe take a larger step");
            }
        }
        return values;
    }

    /// A step that makes five values; the word STEP where the bounds are no numbers.
    private static String quarterStep(String fromText, String toText) {
        if (!NUMBER.matcher(fromText).matches() || !NUMBER.matcher(toText).matches()) {
            return "STEP";
        }
        BigDecimal quarter = new BigDecimal(toText)
                .subtract(new BigDecimal(fromText))
                .divide(BigDecimal.valueOf(4), 3, RoundingMode.UP);
        return quarter.signum() > 0 ? quarter.stripTrailingZeros().toPlainString() : "STEP";
    }

    private static String problemText(String text) {
        return "\"" + text + "\" is not a sweep, expected POLICY.PARAMETER=FROM..TO:STEP or a list."
                + " Maybe contention.kubepodsCpuThreshold=20..60:5 or contention.gracePeriod=10s,30s,1m";
    }
}
