package io.barograph.bench.rules;

import io.barograph.rules.policy.load.PolicyFile;
import io.barograph.signal.Contention;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.MovingAverages;
import io.barograph.signal.OwnerCounts;
import io.barograph.signal.Pressure;
import io.barograph.signal.PressureKind;
import io.barograph.signal.PressureLine;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import io.barograph.signal.SnapshotTime;
import module java.base;

/// Fifty rules in ten files over thirty things, and snapshots of these in which every value changes.
final class FiftyRules {

    static final int FILES = 10;
    static final int THINGS = 30;
    static final double THRESHOLD = 40;
    private static final int BUSY = 10;

    private FiftyRules() {}

    /// Of each thing a rule that raises a condition; in each file one that holds it, and one more that taints.
    ///
    /// @param round stands in a rule, so that files of another round are other files
    static List<PolicyFile> files(int round) {
        List<String> things = things();
        List<PolicyFile> files = new ArrayList<>();
        for (int file = 0; file < FILES; file++) {
            StringBuilder text = new StringBuilder();
            for (int k = 0; k < 3; k++) {
                int thing = 3 * file + k;
                text.append(rule(
                        "thing " + thing + " is high",
                        things.get(thing) + " >= " + THRESHOLD,
                        "node.condition(\"High" + thing + "\").after(\"30s\").keepFor(\"5m\");"));
            }
            text.append(rule(
                    "still high",
                    things.get(3 * file) + " >= " + (THRESHOLD - 5),
                    "node.hold(\"High" + 3 * file + "\");"));
            text.append(rule(
                    "very high",
                    things.get(3 * file + 1) + " >= " + (THRESHOLD + 30 + round % 10),
                    "node.taint(\"example.com/high-" + file + "\", NoSchedule).keepFor(\"1m\");"));
            files.add(PolicyFile.of("bench" + file + ".drl", text.toString().getBytes(StandardCharsets.US_ASCII)));
        }
        return files;
    }

    private static String rule(String name, String when, String then) {
        return "rule \"" + name + "\"\nwhen\n    " + when + ")\nthen\n    " + then + "\nend\n\n";
    }

    /// As a rule begins to ask for each, up to the comparison.
    private static List<String> things() {
        List<String> things = new ArrayList<>();
        for (Scope scope : Scope.withPressure()) {
            for (Resource resource : Resource.values()) {
                things.add("Contention(scope == " + scope + ", resource == " + resource + ", avg10");
            }
        }
        for (EvictionSignal each : EvictionSignal.values()) {
            things.add("Signal(name == \"" + each.word() + "\", percent");
        }
        things.add("Pressure(scope == NODE, resource == CPU, kind == SOME, avg10");
        return things.subList(0, THINGS);
    }

    /// A snapshot with these values, by the things' order, in percent.
    static Snapshot snapshot(double[] values) {
        List<Contention> contentions = new ArrayList<>();
        for (Scope scope : Scope.withPressure()) {
            for (Resource resource : Resource.values()) {
                Reading<Double> value = Reading.of(values[contentions.size()]);
                contentions.add(new Contention(
                        scope,
                        resource,
                        value,
                        new MovingAverages(value, value, value),
                        Reading.of(new OwnerCounts(1, 0, 0, List.of()))));
            }
        }
        List<SignalLevel> levels = new ArrayList<>();
        for (EvictionSignal each : EvictionSignal.values()) {
            long percent = (long) (1_000_000 * values[contentions.size() + levels.size()]);
            levels.add(new SignalLevel(each, Reading.of(new SignalLevel.Level(percent, 100_000_000)), 0));
        }
        double some = values[THINGS - 1];
        Pressure pressure = new Pressure(
                Scope.NODE,
                Resource.CPU,
                PressureKind.SOME,
                Reading.of(new PressureLine(some, some, some, 0)),
                Reading.of(some));
        return new Snapshot(
                new SnapshotOrigin("n", "b", "bench"),
                new SnapshotTime(0, 0, 10_000_000),
                Reading.of(0.0),
                List.of(pressure),
                contentions,
                levels);
    }

    /// Values near those of the same thing before, of which one in ten is high.
    static double[] values(RandomGenerator random) {
        double[] values = new double[THINGS];
        for (int i = 0; i < THINGS; i++) {
            values[i] = (i % BUSY == 0 ? THRESHOLD + 10 : THRESHOLD - 20) + 8 * random.nextDouble();
        }
        return values;
    }
}
