package io.barograph.e2e.decide;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.policystore.DirectorySource;
import io.barograph.controller.policystore.PolicyStore;
import io.barograph.controller.policystore.PolicyStoreListener;
import io.barograph.exporter.PassMaker;
import io.barograph.exporter.eviction.EvictionPlan;
import io.barograph.exporter.eviction.EvictionWatch;
import io.barograph.exporter.frame.read.WalkMode;
import io.barograph.exporter.recording.RecordedKernelFs;
import io.barograph.exporter.sample.pass.SnapshotMaker;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.verdict.MatchingMethod;
import io.barograph.signal.Snapshot;
import io.barograph.signal.SnapshotOrigin;
import module java.base;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An exporter that dies in the middle of a grace period and is started anew on the same kernel, remembering
/// nothing: the kernel has gone on counting. The recording is busy from its 30th second to its 190th.
class RestartedExporterTest {

    private static final Path RECORDING = Path.of("../examples/recordings/S36_long.trace.gz");
    private static final String RULES = """
        rule "the node waits for CPU" when
            Pressure(scope == NODE, resource == CPU, kind == SOME, avg10 >= 40)
        then
            node.condition("High").after("100s").keepFor("10s");
        end
        """;
    private static final long INTERVAL = 2_000_000;

    @TempDir
    private static Path home;

    /// What is decided where the exporter never dies.
    private static List<String> alive = List.of();

    @BeforeAll
    static void neverDying() throws Exception {
        alive = log(killed(0, 0));
    }

    /// As an exporter tells of it that is dead from one second of the recording to another.
    private static RecordedNode killed(long fromSecond, long toSecond) {
        List<Snapshot> snapshots = new ArrayList<>();
        try (RecordedKernelFs fs = RecordedKernelFs.open(RECORDING)) {
            PassMaker maker = maker(fs, "first");
            long began = Long.MIN_VALUE;
            boolean dead = false;
            while (fs.advance()) {
                long now = fs.beginPass();
                began = began == Long.MIN_VALUE ? now : began;
                long second = (now - began) / 1_000_000;
                if (second >= fromSecond && second < toSecond) {
                    dead = true;
                    continue;
                }
                maker = dead ? maker(fs, "second") : maker;
                dead = false;
                snapshots.add(maker.nextPass(SnapshotMaker.SHORTEST_INTERVAL_MICROS, Set.of(), false)
                        .snapshot());
            }
        }
        return new RecordedNode("n1", snapshots);
    }

    private static PassMaker maker(RecordedKernelFs fs, String instance) {
        EvictionWatch eviction = new EvictionWatch(EvictionPlan.DEFAULT, () -> Instant.EPOCH);
        return PassMaker.of(fs, WalkMode.FULL, new SnapshotOrigin("n1", fs.bootId(), instance), fs.disks(), eviction);
    }

    /// The decision log, the same live and by replay.
    private static List<String> log(RecordedNode node) throws Exception {
        Files.writeString(home.resolve("p.drl"), RULES);
        try (PolicyStore store = PolicyStore.openLive(
                new DirectorySource(List.of(home)),
                ParameterOverrides.none(),
                () -> Instant.EPOCH,
                PolicyStoreListener.none(),
                null)) {
            List<String> live = LiveRun.of(store, node, new Random(5)).log();
            assertThat(node.decided(store.current().policies(), MatchingMethod.TREE))
                    .isEqualTo(live);
            return live;
        }
    }

    private static long micros(List<String> log, Phase to) {
        return DecisionLogLine.of(log).stream()
                .filter(each -> each.to() == to)
                .findFirst()
                .orElseThrow()
                .monotonicMicros();
    }

    @Test
    void raisesAtMostOneIntervalLaterThanOneThatNeverDied() throws Exception {
        List<String> blind = log(killed(70, 120));

        assertThat(micros(blind, Phase.PENDING)).isEqualTo(micros(alive, Phase.PENDING));
        assertThat(micros(blind, Phase.FIRING) - micros(alive, Phase.FIRING)).isBetween(0L, INTERVAL + 200_000);
        assertThat(micros(blind, Phase.INACTIVE) - micros(alive, Phase.INACTIVE))
                .isBetween(0L, INTERVAL + 200_000);
    }

    @Test
    void raisesAtItsSecondLookWhereTheGraceEndedWhileItWasDead() throws Exception {
        RecordedNode node = killed(100, 160);
        List<String> blind = log(node);

        long late = micros(blind, Phase.FIRING) - micros(alive, Phase.FIRING);
        assertThat(late).isBetween(10_000_000L, 30_000_000L);
        List<Snapshot> second = node.snapshots().stream()
                .filter(each -> each.origin().instance().equals("second"))
                .toList();
        assertThat(micros(blind, Phase.FIRING)).isEqualTo(second.get(1).moment().monotonicMicros());
    }
}
