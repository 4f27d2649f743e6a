package io.barograph.e2e.decide;

import io.barograph.exporter.RecordingReplay;
import io.barograph.rules.engine.DecisionLog;
import io.barograph.rules.engine.Engine;
import io.barograph.rules.engine.EngineState;
import io.barograph.rules.engine.Evaluation;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.observation.NodeView;
import io.barograph.rules.observation.Observation;
import io.barograph.rules.verdict.MatchingMethod;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.Reading;
import io.barograph.signal.SignalLevel;
import io.barograph.signal.Snapshot;
import module java.base;

/// What an exporter made of one recording. Most recordings have few eviction signals; levels of all are made up here,
/// and some could not be read.
record RecordedNode(String name, List<Snapshot> snapshots) {

    private static final Path RECORDINGS = Path.of("../examples/recordings");

    static List<RecordedNode> all(RandomGenerator random) {
        List<Path> files;
        try (Stream<Path> found = Files.list(RECORDINGS)) {
            files = found.filter(each -> each.toString().endsWith(".trace.gz"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + RECORDINGS, e);
        }
        return files.stream()
                .map(each -> of(each, each.getFileName().toString()).withLevels(random))
                .toList();
    }

    /// As the recording tells it.
    static RecordedNode of(Path recording, String name) {
        List<Snapshot> snapshots = new ArrayList<>();
        RecordingReplay.forEachPass(recording, name, pass -> snapshots.add(pass.snapshot()));
        return new RecordedNode(name, List.copyOf(snapshots));
    }

    private RecordedNode withLevels(RandomGenerator random) {
        return new RecordedNode(
                name,
                snapshots.stream().map(each -> with(each, levels(random), each)).toList());
    }

    /// Milliseconds since its first snapshot, rounded.
    long millis(long monotonicMicros) {
        return (monotonicMicros - snapshots.getFirst().moment().monotonicMicros() + 500) / 1000;
    }

    /// The decision log of a replay.
    List<String> decided(PolicySet policies, MatchingMethod matching) {
        Engine engine = new Engine(policies, matching);
        EngineState state = EngineState.start();
        List<String> log = new ArrayList<>();
        for (Snapshot each : snapshots) {
            Evaluation made = engine.evaluate(state, new Observation.Seen(each, NodeView.ofName(name)));
            state = made.state();
            made.transitions().forEach(step -> log.add(DecisionLog.transitionLine(step)));
        }
        return log;
    }

    private static List<SignalLevel> levels(RandomGenerator random) {
        List<SignalLevel> levels = new ArrayList<>();
        for (EvictionSignal each : EvictionSignal.values()) {
            Reading<SignalLevel.Level> level = random.nextInt(20) == 0
                    ? Reading.failed("no answer")
                    : Reading.of(new SignalLevel.Level(random.nextLong(100), 100));
            levels.add(new SignalLevel(each, level, 0));
        }
        return levels;
    }

    /// The same, told in another order.
    RecordedNode shuffled(RandomGenerator random) {
        return new RecordedNode(
                name,
                snapshots.stream()
                        .map(each -> with(
                                each,
                                mixed(each.levels(), random),
                                new Snapshot(
                                        each.origin(),
                                        each.moment(),
                                        each.stealPercent(),
                                        mixed(each.pressures(), random),
                                        mixed(each.contentions(), random))))
                        .toList());
    }

    static <T> List<T> mixed(List<T> from, RandomGenerator random) {
        List<T> mixed = new ArrayList<>(from);
        Collections.shuffle(mixed, random);
        return mixed;
    }

    private static Snapshot with(Snapshot from, List<SignalLevel> levels, Snapshot lists) {
        return new Snapshot(
                from.origin(), from.moment(), from.stealPercent(), lists.pressures(), lists.contentions(), levels);
    }
}
