package io.barograph.e2e.chaos;

import io.barograph.e2e.chaos.Fault.Step;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;

/// One fault, from a calm fleet to a calm fleet: graces begin, the fault happens, taints are due, the fault is healed,
/// the pressure falls, everything of ours is gone again.
record Round(Stage stage, Fault fault, RandomGenerator random) {

    private static final Duration PACE = Duration.ofMillis(125);
    /// Where nothing is wrong there is time to measure.
    private static final Duration LEISURE = Duration.ofMillis(400);
    /// Graces are running since the fifth frame.
    private static final int MID_GRACE = 8;
    /// They are over with the eleventh.
    private static final int RAISED = 12;
    /// What was pending or firing when the node booted ends with the first frame; no replay of one boot knows of it.
    private static final String END_OF_THE_BOOT_BEFORE = "{\"name\":\"boot\",\"value\":\"new\"}";

    /// Pods wait up to here, or have waited so shortly before that nothing may go.
    private static final int STILL_CONTENDED = 22;

    void play() throws Exception {
        Fleet fleet = stage.fleet;
        Duration pace = fault.name().equals(Faults.NOTHING) ? LEISURE : PACE;
        fleet.reboot(Stage.LOUD, random);
        fleet.play(MID_GRACE, pace);
        fleet.await("graces to run on both", MID_GRACE, this::pending);
        run(fault.inject());
        fleet.play(RAISED, pace);
        if (fault.healsFirst()) {
            run(fault.heal());
        }
        fleet.await("the taints", STILL_CONTENDED, () -> tainted() == Stage.BUDGET);
        fleet.await("the conditions", STILL_CONTENDED, this::conditionsTrue);
        if (!fault.healsFirst()) {
            run(fault.heal());
        }
        fleet.playOut(pace);
        int end = fleet.frame();
        fleet.await("the decisions", end, this::decided);
        fleet.await("the release", end, this::released);
        checkDecisions();
        stage.audit.check();
    }

    private void run(Step step) throws Exception {
        step.run(stage);
    }

    private boolean pending() {
        return running().stream().allMatch(each -> count(each, "PressureHigh") >= Stage.LOUD);
    }

    private List<Replica> running() {
        return stage.replicas().stream().filter(Replica::running).toList();
    }

    private long tainted() {
        return stage.fleet.loud().stream().filter(stage.fleet::tainted).count();
    }

    private boolean conditionsTrue() {
        return stage.fleet.loud().stream()
                .allMatch(each -> stage.fleet.condition(each).equals("True"));
    }

    private boolean decided() {
        return running().stream().allMatch(each -> count(each, "PressureCleared") >= Stage.LOUD);
    }

    private boolean released() {
        return stage.fleet.loud().stream()
                .allMatch(each -> !stage.fleet.tainted(each)
                        && stage.fleet.condition(each).equals("False"));
    }

    /// How many loud nodes' conditions have made this step by this controller's log.
    private long count(Replica replica, String reason) {
        List<String> lines = replica.decided();
        return stage.fleet.loud().stream()
                .filter(each -> lines.stream()
                        .filter(Decisions.of(each))
                        .anyMatch(line -> line.contains(Ours.CONDITION) && line.contains(reason)))
                .count();
    }

    /// Whoever has lived to the end of the round has decided what a replay decides, to the microsecond.
    private void checkDecisions() {
        for (Replica replica : running()) {
            List<String> lines = replica.decided();
            for (StoryTeller each : stage.fleet.loud()) {
                List<String> made = lines.stream()
                        .filter(Decisions.of(each))
                        .filter(line -> !line.contains(END_OF_THE_BOOT_BEFORE))
                        .toList();
                List<String> wanted = stage.expected.of(each.origin(), stage.fleet.contended());
                boolean right = stage.fleet.asReplayed(each) ? made.equals(wanted) : notBefore(made, wanted);
                stage.violations.check(
                        right,
                        fault.name() + ": controller " + replica.name() + " decided "
                                + Decisions.shortly(made, wanted) + " for " + each.node() + ", a replay "
                                + Decisions.shortly(wanted, made));
            }
        }
    }

    private static boolean notBefore(List<String> made, List<String> wanted) {
        return raised(made) >= raised(wanted);
    }

    private static long raised(List<String> lines) {
        return lines.stream()
                .filter(line -> line.contains("PressureRaised"))
                .mapToLong(Decisions::micros)
                .min()
                .orElse(-1);
    }
}
