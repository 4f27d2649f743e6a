package io.barograph.e2e.decide;

import module java.base;

/// Cases that a decision log makes: what it says must pass, and what says a little else must fail.
final class GeneratedCases {

    /// Far more than a case tells apart, far less than from one frame to the next.
    private static final int MOVED_TENTHS = 4;

    private final StringBuilder text = new StringBuilder("cases:\n");
    private final Set<String> passing = new LinkedHashSet<>();
    private final Set<String> failing = new LinkedHashSet<>();
    private final RandomGenerator random;

    GeneratedCases(RandomGenerator random) {
        this.random = random;
    }

    /// One transition as a case writes it, to a tenth of a second.
    private record Step(long tenths, String demand, String reason) {
        static Step of(RecordedNode node, DecisionLogLine line) {
            return new Step((node.millis(line.monotonicMicros()) + 50) / 100, line.demand(), line.reason());
        }

        Step at(long other) {
            return new Step(other, demand, reason);
        }

        @Override
        public String toString() {
            return tenths / 10 + "." + tenths % 10 + "s " + demand + " " + reason;
        }
    }

    void add(RecordedNode node, List<String> log) {
        List<Step> steps = new ArrayList<>(new LinkedHashSet<>(DecisionLogLine.of(log).stream()
                .map(line -> Step.of(node, line))
                .toList()));
        passing.add(tell(node.name(), "as it was", steps));
        if (steps.isEmpty()) {
            return;
        }
        int chosen = random.nextInt(steps.size());
        List<Step> fewer = new ArrayList<>(steps);
        fewer.remove(chosen);
        failing.add(tell(node.name(), "without one", fewer));

        List<Step> moved = new ArrayList<>(steps);
        moved.set(chosen, steps.get(chosen).at(steps.get(chosen).tenths() + MOVED_TENTHS));
        failing.add(tell(node.name(), "a little later", moved));

        List<Step> later = new ArrayList<>(steps);
        later.set(
                chosen,
                steps.get(chosen).at(anotherFrame(node, steps.get(chosen).tenths())));
        failing.add(tell(node.name(), "in another frame", later));
    }

    private long anotherFrame(RecordedNode node, long tenths) {
        while (true) {
            int frame = random.nextInt(node.snapshots().size());
            long at = (node.millis(node.snapshots().get(frame).moment().monotonicMicros()) + 50) / 100;
            if (at != tenths) {
                return at;
            }
        }
    }

    private String tell(String recording, String what, List<Step> steps) {
        String name = recording + " " + what;
        text.append("  - name: ").append(name);
        text.append("\n    recording: ../recordings/").append(recording).append(".trace.gz");
        text.append("\n    transitions:").append(steps.isEmpty() ? " []\n" : "\n");
        steps.forEach(step -> text.append("      - ").append(step).append('\n'));
        return name;
    }

    /// The case file.
    String text() {
        return text.toString();
    }

    /// The names of those that must pass.
    Set<String> passing() {
        return passing;
    }

    /// The names of those that must fail.
    Set<String> failing() {
        return failing;
    }
}
