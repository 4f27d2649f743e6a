package io.barograph.e2e.chaos;

import io.barograph.e2e.chaos.ChaosFault.Step;
import io.barograph.e2e.chaos.judge.ControllerMarks;
import io.barograph.e2e.chaos.judge.DecisionComparison;
import io.barograph.e2e.chaos.judge.DecisionLogLines;
import io.barograph.e2e.scripted.PlaybackExporter;
import module java.base;
import org.awaitility.core.ConditionTimeoutException;

/// One fault, from a calm fleet to a calm fleet: graces begin, the fault happens, taints are due, the fault is healed,
/// the pressure falls, everything of ours is gone again.
record FaultRound(ChaosSetup stage, ChaosFault fault, RandomGenerator random) {

    private static final Duration PACE = Duration.ofMillis(125);
    /// Where nothing is wrong there is time to measure.
    private static final Duration LEISURE = Duration.ofMillis(400);
    /// Graces are running since the fifth frame.
    private static final int MID_GRACE = 8;
    /// They are over with the eleventh.
    private static final int RAISED = 12;

    /// Pods wait up to here, or have waited so shortly before that nothing may go.
    private static final int STILL_CONTENDED = 22;

    void play() throws Exception {
        ChaosFleet fleet = stage.fleet;
        Duration pace = fault.name().equals(ChaosFaults.NOTHING) ? LEISURE : PACE;
        fleet.reboot(ChaosSetup.LOUD, random);
        fleet.play(MID_GRACE, pace);
        await("graces to run on both", MID_GRACE, this::pending);
        run(fault.inject());
        fleet.play(RAISED, pace);
        if (fault.healsFirst()) {
            run(fault.heal());
        }
        await("the taints", STILL_CONTENDED, () -> tainted() == ChaosSetup.BUDGET);
        await("the conditions", STILL_CONTENDED, this::conditionsTrue);
        if (!fault.healsFirst()) {
            run(fault.heal());
        }
        fleet.playOut(pace);
        int end = fleet.frame();
        await("the decisions", end, this::decided);
        await("the release", end, this::released);
        await("the watch's sight of all that was written", end, this::allSeen);
        checkDecisions();
        stage.audit.check();
    }

    private void run(Step step) throws Exception {
        step.run(stage);
    }

    private boolean pending() {
        return running().stream().allMatch(each -> count(each, "PressureHigh") >= ChaosSetup.LOUD);
    }

    private List<ControllerReplica> running() {
        return stage.replicas().stream().filter(ControllerReplica::running).toList();
    }

    private long tainted() {
        return stage.fleet.loud().stream().filter(stage.fleet::tainted).count();
    }

    private boolean conditionsTrue() {
        return stage.fleet.loud().stream()
                .allMatch(each -> stage.fleet.condition(each).equals("True"));
    }

    private boolean decided() {
        return running().stream().allMatch(each -> count(each, "PressureCleared") >= ChaosSetup.LOUD);
    }

    private boolean released() {
        return stage.fleet.loud().stream()
                .allMatch(each -> !stage.fleet.tainted(each)
                        && stage.fleet.condition(each).equals("False"));
    }

    /// How many loud nodes' conditions have made this step by this controller's log.
    private long count(ControllerReplica replica, String reason) {
        List<String> lines = replica.decided();
        return stage.fleet.loud().stream()
                .filter(each -> lines.stream()
                        .filter(DecisionLogLines.of(each))
                        .anyMatch(line -> line.contains(ControllerMarks.CONDITION) && line.contains(reason)))
                .count();
    }

    /// A controller that has lived to the end of the round has decided what a replay decides.
    private void checkDecisions() {
        DecisionComparison judge = new DecisionComparison(stage.violations);
        for (ControllerReplica replica : running()) {
            List<String> lines = replica.decided();
            for (PlaybackExporter each : stage.fleet.loud()) {
                judge.check(
                        fault.name() + ": controller " + replica.name() + ", " + each.node(),
                        lines.stream().filter(DecisionLogLines.of(each)).toList(),
                        stage.expected.of(each.origin(), stage.fleet.contended()),
                        stage.fleet.asReplayed(each));
            }
        }
    }

    /// Waits for what must come; if it does not, that is a violation, and no round can go on from there.
    private void await(String what, int lastFrame, BooleanSupplier until) {
        try {
            stage.fleet.await(what, lastFrame, until);
        } catch (ConditionTimeoutException e) {
            stage.violations.check(false, fault.name() + ": " + what + " did not come: " + stage.fleet.standing());
            throw e;
        }
    }

    /// What was not seen was not judged.
    private boolean allSeen() {
        return stage.fleet.everyNode().stream()
                .allMatch(each -> stage.judge.version(each) >= Long.parseLong(stage.nodes.resourceVersion(each)));
    }
}
