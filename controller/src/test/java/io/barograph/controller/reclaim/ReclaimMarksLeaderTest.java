package io.barograph.controller.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.LeaderEpoch;
import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeApi.TaintWrite;
import io.barograph.controller.controls.Controls;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.standalone.FaultyNodeApi;
import io.barograph.controller.standalone.FaultyNodeApi.Fault;
import module java.base;
import org.junit.jupiter.api.Test;

/// That room is asked for by the leader alone, in its own epoch, and that a failed write is said once.
class ReclaimMarksLeaderTest {

    private final ReclaimMarksRig rig = new ReclaimMarksRig();
    private final FaultyNodeApi api = new FaultyNodeApi(rig.nodes);

    private ReclaimMarks demanding() {
        ReclaimMarks marks = rig.marks(Mode.ENFORCE, Controls.of(Mode.ENFORCE), api);
        marks.acceptDecision(ReclaimMarksRig.firing("imagefs"));
        return marks;
    }

    @Test
    void aLeaderThatIsDeposedBetweenItsLookAndItsWriteWritesNothing() {
        try (ReclaimMarks marks = demanding()) {
            api.beforeEachRead(() -> rig.leading.set(false));
            marks.updateNodes();
            assertThat(api.calls()).containsExactly("get " + ReclaimMarksRig.NODE);
        }
    }

    @Test
    void oneThatLostTheLeadAndHasItAgainDecidesAnew() {
        try (ReclaimMarks marks = demanding()) {
            api.beforeEachRead(() -> rig.epoch++);
            marks.updateNodes();
            assertThat(api.writes()).isEmpty();
        }
    }

    @Test
    void nothingIsWrittenWhereANewerLeaderHasWrittenAndTheLeadershipHearsOfIt() {
        LiveNode node = rig.node();
        rig.nodes.putNode(node.withContents(
                new LiveNode.Meta("0", Map.of(), Map.of(LeaderEpoch.ANNOTATION, "9"), null), List.of(), node.status()));
        try (ReclaimMarks marks = demanding()) {
            marks.updateNodes();
            assertThat(api.writes()).isEmpty();
            assertThat(rig.newerEpochs).containsExactly(9L);
        }
    }

    @Test
    void aConflictIsMetByReadingTheNodeAgainAtOnce() {
        try (ReclaimMarks marks = demanding()) {
            api.beforeEachWrite(() -> {
                api.beforeEachWrite(null);
                LiveNode live = rig.node();
                rig.nodes.replaceTaints(
                        live.identity(),
                        new TaintWrite(live.meta().resourceVersion(), List.of(), Map.of("barograph.io/x", "y")),
                        rig.epoch);
            });
            marks.updateNodes();
            assertThat(rig.value()).isNotEmpty();
            assertThat(rig.node().meta().annotations()).containsEntry("barograph.io/x", "y");
        }
    }

    @Test
    void anApiServerThatThrottlesIsLeftInPeaceForAsLongAsItAsks() {
        try (ReclaimMarks marks = demanding()) {
            api.failWrites(Fault.THROTTLED);
            marks.updateNodes();
            api.forgetCalls();
            rig.now = ReclaimMarksRig.START.plusSeconds(29);
            marks.updateNodes();
            assertThat(api.calls()).isEmpty();
            rig.now = ReclaimMarksRig.START.plusSeconds(30);
            marks.updateNodes();
            assertThat(rig.value()).isNotEmpty();
        }
    }

    @Test
    void aWriteThatFailsAgainAndAgainIsLoggedOnceAndASuccessAfterIt() {
        PrintStream standardError = System.err;
        var output = new ByteArrayOutputStream();
        System.setErr(new PrintStream(output, true, StandardCharsets.UTF_8));
        try (ReclaimMarks marks = demanding()) {
            api.failWrites(Fault.FORBIDDEN, Fault.FORBIDDEN, Fault.FORBIDDEN);
            for (int look = 0; look < 4; look++) {
                marks.updateNodes();
            }
        } finally {
            System.setErr(standardError);
        }
        assertThat(output.toString(StandardCharsets.UTF_8).lines())
                .filteredOn(line -> line.contains(ReclaimMarksRig.NODE) && !line.contains("is demanded"))
                .satisfiesExactly(
                        line -> assertThat(line).contains("WARN", "status 403"),
                        line -> assertThat(line).contains("INFO", "asked for room on [imagefs]"));
    }
}
