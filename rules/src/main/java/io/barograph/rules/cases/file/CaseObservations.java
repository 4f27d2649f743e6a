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

    public Observation.Seen observation(int index, SnapshotTime moment, String bootId) {
        List<Pressure> pressures = new ArrayList<>();
        for (Scope scope : Scope.withPressure()) {
            for (Resource resource : Resource.values()) {
                for (PressureKind kind : PressureKind.values()) {
                    pressures.add(new Pressure(scope, resource, kind, notGiven(), notGiven()));
                }
            }
        }
        Snapshot blank = new Snapshot(
                new SnapshotOrigin(NODE, bootId, bootId),
                moment,
                notGiven(),
                pressures,
                List.of(),
                List.of(),
                notGiven(),
                new CaseThresholds(inputs.series(), calm).at(index),
                new CaseCulprits(inputs.series(), calm).at(index));
        return new Observation.Seen(new InputReplacement(new At(index)).snapshot(blank, moment), node(index));
    }

    private static <T> Reading<T> notGiven() {
        return Reading.absent("the case does not give it");
    }

    /// What the API server says. Where a case names one label, no other is there; the same holds for conditions and
    /// taints. Where it names none, nothing is known of them, or in a calm case that there are none.
    public NodeView node(int index) {
        boolean known = !inputs.labels().isEmpty() || calm;
        Reading<NodeView.Marks> marks = calm
                ? Reading.of(new NodeView.Marks(List.of(), List.of()))
                : Reading.absent("the case gives no condition or taint");
        return new InputReplacement(new At(index))
                .node(
                        NodeView.named(NODE),
                        known ? Reading.of(inputs.labels()) : Reading.absent("the case gives no label"),
                        InputReplacement.marks(marks(index), marks));
    }

    private Map<String, Reading<String>> marks(int index) {
        Map<String, Reading<String>> marks = new TreeMap<>();
        inputs.series().forEach((input, series) -> {
            if (InputReplacement.isCondition(input)) {
                marks.put(input, reading(series.at(index)).map(word -> STATUSES.get(word.intValue())));
            } else if (InputReplacement.isTaint(input)) {
                marks.put(input, reading(series.at(index)).map(flag -> Boolean.toString(flag.intValue() != 0)));
            }
        });
        return marks;
    }

    static Reading<Double> reading(ValueSeries.Sample sample) {
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
        public Reading<Double> number(String input, Reading<Double> observed) {
            ValueSeries series = inputs.series().get(input);
            if (series != null) {
                return reading(input.endsWith(".capacity") ? series.lasting(index) : series.at(index));
            }
            String subject = input.substring(0, input.lastIndexOf('.'));
            if (input.endsWith(".capacity")) {
                return Reading.of(has(subject + ".available") ? 0 : AMPLE);
            }
            if (calm && subject.startsWith("Signal(")) {
                return number(subject + ".capacity", observed);
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
                    inputs.series().keySet().stream().anyMatch(each -> each.startsWith(subject + "."));
                default ->
                    OWNER_COUNTS.contains(field) && OWNER_COUNTS.stream().anyMatch(each -> has(subject + "." + each));
            };
        }

        @Override
        public boolean has(String input) {
            return inputs.series().containsKey(input);
        }

        @Override
        public boolean touches(String subject) {
            return true;
        }
    }
}
