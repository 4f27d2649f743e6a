package io.barograph.rules.cases.file;

import io.barograph.rules.fact.Pods;
import io.barograph.rules.fact.Teardown;
import io.barograph.rules.observation.InputReplacement;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.Observation;
import io.barograph.signal.Pressure;
import io.barograph.signal.PressureKind;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import module java.base;

/// Makes the observations of a case: whole snapshots, as an exporter would send them.
///
/// @param calm whether inputs that the case does not name are 0, and of signals everything is free; else they are
///     missing
public record CaseObservations(CaseInputs inputs, boolean calm) {

    public static final String NODE = "case";

    /// The words of a condition's series.
    static final List<String> STATUSES = List.of("True", "False", "Unknown", InputReplacement.NOT_THERE);

    private static final List<String> OWNER_COUNTS = List.of("stalled", "selfLimited", "selfCrowded");
    /// A capacity of which everything is free.
    private static final double AMPLE = 1L << 40;

    public Observation.Seen observationAt(int index, SnapshotTime time, String bootId) {
        List<Pressure> pressures = new ArrayList<>();
        for (Scope scope : Scope.withPressure()) {
            for (Resource resource : Resource.values()) {
                for (PressureKind kind : PressureKind.values()) {
                    pressures.add(new Pressure(scope, resource, kind, notGiven(), notGiven()));
                }
            }
        }
        Snapshot blank = new Snapshot(new SnapshotOrigin(NODE, bootId, bootId), time, notGiven(), pressures, List.of())
                .withTeardown(notGiven())
                .withThresholds(new CaseThresholds(inputs.series(), calm).thresholdsAt(index))
                .withCulprits(new CaseCulprits(inputs.series(), calm).culpritsAt(index));
        return new Observation.Seen(new InputReplacement(new At(index)).replaceInSnapshot(blank, time), nodeAt(index));
    }

    private static <T> Reading<T> notGiven() {
        return Reading.absent("the case does not give it");
    }

    /// What the API server says. Where a case names one label, no other is there; the same holds for conditions and
    /// taints. Where it names none, nothing is known of them, or in a calm case that there are none.
    public NodeView nodeAt(int index) {
        boolean labelsKnown = !inputs.labels().isEmpty() || calm;
        Reading<NodeView.Marks> marks = calm
                ? Reading.of(new NodeView.Marks(List.of(), List.of()))
                : Reading.absent("the case gives no condition or taint");
        return new InputReplacement(new At(index))
                .replaceInView(
                        NodeView.ofName(NODE),
                        labelsKnown ? Reading.of(inputs.labels()) : Reading.absent("the case gives no label"),
                        InputReplacement.replaceMarks(marksAt(index), marks));
    }

    private Map<String, Reading<String>> marksAt(int index) {
        Map<String, Reading<String>> marks = new TreeMap<>();
        inputs.series().forEach((input, series) -> {
            if (InputReplacement.isCondition(input)) {
                marks.put(input, toReading(series.sampleAt(index)).map(word -> STATUSES.get(word.intValue())));
            } else if (InputReplacement.isTaint(input)) {
                marks.put(input, toReading(series.sampleAt(index)).map(flag -> Boolean.toString(flag.intValue() != 0)));
            }
        });
        return marks;
    }

    static Reading<Double> toReading(ValueSeries.Sample sample) {
        return switch (sample) {
            case ValueSeries.Sample.Given(double value) -> Reading.of(value);
            case ValueSeries.Sample.Missing(String why) -> Reading.absent(why);
        };
    }

    /// The values of all series in one observation. A case says all there is, so nothing stays as observed.
    private final class At implements InputReplacement.Values {

        private final int index;

        At(int index) {
            this.index = index;
        }

        @Override
        public Reading<Double> numberAt(String input, Reading<Double> observed) {
            ValueSeries series = inputs.series().get(input);
            if (series != null) {
                return toReading(input.endsWith(".capacity") ? series.lastingSample(index) : series.sampleAt(index));
            }
            String subject = input.substring(0, input.lastIndexOf('.'));
            if (input.endsWith(".capacity")) {
                return Reading.of(hasValue(subject + ".available") ? 0 : AMPLE);
            }
            if (calm && subject.startsWith("Signal(")) {
                return numberAt(subject + ".capacity", observed);
            }
            return calm || isGivenInPart(subject, input.substring(subject.length() + 1))
                    ? Reading.of(0.0)
                    : Reading.absent("the case does not give " + input);
        }

        /// Pods, teardown and the counts of owners are known all together or not at all. Those that a case does not
        /// name beside one that it names are 0.
        private boolean isGivenInPart(String subject, String field) {
            return switch (subject) {
                case Pods.SUBJECT, Teardown.SUBJECT ->
                    inputs.series().keySet().stream().anyMatch(input -> input.startsWith(subject + "."));
                default ->
                    OWNER_COUNTS.contains(field)
                            && OWNER_COUNTS.stream().anyMatch(countName -> hasValue(subject + "." + countName));
            };
        }

        @Override
        public boolean hasValue(String input) {
            return inputs.series().containsKey(input);
        }

        @Override
        public boolean touchesSubject(String subject) {
            return true;
        }
    }
}
