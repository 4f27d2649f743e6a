package io.barograph.rules.cases.file;

import io.barograph.rules.fact.Threshold;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.Reading;
import io.barograph.signal.SignalThreshold;
import io.barograph.signal.ThresholdKind;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Makes the kubelet's thresholds of a case. Where it names one, no other is there; where it names
/// none, nothing is known of them, or in a calm case that there are none. What it gives goes on after its
/// end.
record CaseThresholds(Map<String, ValueSeries> inputs, boolean calm) {

    private static final Pattern INPUT =
            Pattern.compile("Threshold\\(([A-Za-z.]{1,64}), (HARD|SOFT)\\)\\.(value|grace)");

    /// What the text says of a threshold, or null if the input is none.
    ///
    /// @throws IllegalArgumentException if the text is no series of what the input is
    static @Nullable ValueSeries parseSeries(String input, String text) {
        Matcher matcher = INPUT.matcher(input);
        if (!matcher.matches() || EvictionSignal.of(matcher.group(1)) == null) {
            return null;
        }
        return ValueSeries.parse(text, matcher.group(3).equals("value") ? UnitSuffixes.AMOUNT : UnitSuffixes.DURATION);
    }

    Reading<List<SignalThreshold>> thresholdsAt(int index) {
        List<SignalThreshold> thresholds = new ArrayList<>();
        for (EvictionSignal signal : EvictionSignal.values()) {
            for (ThresholdKind kind : ThresholdKind.values()) {
                String subject = Threshold.subjectOf(signal.word(), kind);
                ValueSeries value = inputs.get(subject + ".value");
                ValueSeries grace = inputs.get(subject + ".grace");
                if (value != null || grace != null) {
                    thresholds.add(toThreshold(signal, kind, readingAt(value, index), readingAt(grace, index)));
                }
            }
        }
        return thresholds.isEmpty() && !calm
                ? Reading.absent("the case gives no threshold")
                : Reading.of(List.copyOf(thresholds));
    }

    private static SignalThreshold toThreshold(
            EvictionSignal signal, ThresholdKind kind, Reading<Double> value, Reading<Double> grace) {
        Double seconds = grace.orNull();
        return new SignalThreshold(signal, kind, value, seconds == null ? 0 : Math.round(seconds * 1_000_000));
    }

    private static Reading<Double> readingAt(@Nullable ValueSeries series, int index) {
        return series == null
                ? Reading.absent("the case does not give it")
                : CaseObservations.toReading(series.lastingSample(index));
    }
}
