package io.barograph.e2e.upgrade;

import static io.barograph.e2e.upgrade.UpgradeStage.firstStep;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.barograph.testkit.Checkout;
import io.barograph.testkit.cluster.ApiServer;
import io.barograph.testkit.process.CommandRun;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// From the release before, whose demands stand on nodes, to today's and back, in the order of docs/upgrade.md. A watch
/// sees each change of each node; periods are measured by the nodes' own time.
@Tag("full")
@Tag("alone")
@Tag("upgrade")
class UpgradeIT {

    private static final Path RULES = Checkout.HOME.resolve("e2e/src/test/resources/upgrade");
    private static final Path LOAD = RULES.resolve("load.drl");
    private static final Path LEVELS = RULES.resolve("levels.drl");

    private static final long SECOND = 1_000_000;
    private static final long GRACE = 45 * SECOND;
    private static final long KEEP = 120 * SECOND;

    /// The time between two looks of an exporter, and some for a busy machine.
    private static final long LOOK = 4 * SECOND;

    /// How long a node is not looked at while its exporter is replaced.
    private static final long REPLACED = 15 * SECOND;

    private static final String LEVEL = "barograph.io/contention-level=2:PreferNoSchedule";

    private final Release previous = Release.previous();
    private final Release today = Release.today();
    private final List<String> figures = new ArrayList<>();

    @TempDir
    private Path directory;

    @AfterEach
    void writeFigures() throws IOException {
        Files.write(Checkout.HOME.resolve("e2e/target/upgrade.txt"), figures);
    }

    @Test
    void noTaintFlapsAndNoPeriodIsLostThereAndBack() throws Exception {
        try (UpgradeStage stage =
                new UpgradeStage(directory, "steady", "kept", "fading", "early", "late", "back", "level", "calm")) {
            Installation installation = Installation.of(stage.server(), previous, directory);
            figures.add("by " + installation.name());
            installation.install(previous, List.of(LOAD));
            stage.nodes().roll(previous);
            stage.press("steady", "kept", "fading");
            ControllerPod first = stage.rollController(previous);
            stage.awaitTaints("steady", "kept", "fading");

            ControllerPod second = upgrade(stage, installation, first);
            valuedTaintStands(stage);
            goBack(stage, installation, second);

            stage.assertTaintedOnce("steady", "early", "late", "back");
            stage.assertReleasedOnce("kept", "fading");
            stage.assertNeverMarked("calm");
            assertThat(stage.marks().faults()).isEmpty();
            figures.add("refused by the API server: " + stage.refusals());
            figures.add("conditions Unknown meanwhile: " + stage.unknownNodes());
            leavesNothing(stage, installation);
        }
    }

    /// Roles, exporters, controller.
    private ControllerPod upgrade(UpgradeStage stage, Installation installation, ControllerPod before)
            throws IOException {
        stage.nodes().host("kept").calm();
        stage.press("early");
        installation.bringRoles(today, List.of(LOAD, LEVELS));
        stage.nodes().roll(today);
        stage.awaitTaints("early");
        assertThat(measure("grace while the exporter was replaced", before, "pending", before, "firing", "early"))
                .isBetween(GRACE, GRACE + REPLACED);

        stage.press("late");
        stage.awaitStep(before, "late", "pending");
        installation.bringController(today, List.of(LOAD, LEVELS));
        ControllerPod after = stage.rollController(today);
        stage.awaitTaints("late");
        assertThat(measure("grace while the controller was replaced", before, "pending", after, "firing", "late"))
                .isBetween(GRACE, GRACE + LOOK);
        stage.awaitRelease("kept");
        assertThat(measure("kept while both were replaced", before, "keep-firing", after, "inactive", "kept"))
                .isGreaterThanOrEqualTo(KEEP - LOOK);
        return after;
    }

    private void valuedTaintStands(UpgradeStage stage) {
        stage.nodes().host("level").press("memory");
        await("the taint with a value")
                .atMost(Duration.ofMinutes(2))
                .until(() -> stage.marks().taint("level", LEVEL).equals(List.of(false, true)));
    }

    /// Roles, controller, exporters.
    private void goBack(UpgradeStage stage, Installation installation, ControllerPod before) throws IOException {
        refusesTheNewerRules(stage.server());
        stage.nodes().host("fading").calm();
        stage.press("back");
        stage.awaitStep(before, "back", "pending");
        stage.awaitStep(before, "fading", "keep-firing");
        installation.goBack(previous, List.of(LOAD));
        ControllerPod after = stage.rollController(previous);
        stage.nodes().roll(previous);

        stage.awaitTaints("back");
        assertThat(measure("grace while both went back", before, "pending", after, "firing", "back"))
                .isBetween(GRACE, GRACE + REPLACED);
        stage.awaitRelease("fading");
        assertThat(measure("kept while both went back", before, "keep-firing", after, "inactive", "fading"))
                .isBetween(KEEP - LOOK, KEEP + REPLACED);
        assertThat(stage.marks().taint("level", LEVEL))
                .as("a record of a newer version is left alone")
                .containsExactly(false, true);
        assertThat(after.text("/metrics").lines().filter(line -> line.startsWith("barograph_held_back_total{")))
                .anyMatch(line -> line.contains("unreadable") && !line.endsWith(" 0.0"));
    }

    /// One that knows them no longer says what it does not know, and does not start.
    private void refusesTheNewerRules(ApiServer server) {
        CommandRun checked = previous.run("check", LEVELS.toString());
        figures.add("refused in words: " + checked.printed().lines().findFirst().orElse(""));
        assertThat(checked.code()).as(checked.printed()).isEqualTo(3);
        assertThat(checked.printed()).contains("levels.drl", "taint");
        CommandRun started = previous.run(
                "controller",
                "--mode=enforce",
                "--policies=" + LEVELS,
                "--web.listen-address=127.0.0.1:0",
                "--kubeconfig=" + server.kubeconfig(ApiServer.ADMIN));
        assertThat(started.code()).as(started.printed()).isEqualTo(3);
        assertThat(started.printed()).contains("levels.drl");
    }

    /// How long the node was between these phases of its taint, by its own time.
    private long measure(
            String what, ControllerPod before, String fromPhase, ControllerPod after, String toPhase, String node) {
        long from = Objects.requireNonNull(firstStep(before, node, fromPhase), fromPhase);
        long to = after.steps(node, UpgradeStage.TAINT).stream()
                .filter(step -> step.toPhase().equals(toPhase) && step.monotonicMicros() >= from)
                .mapToLong(ControllerPod.Step::monotonicMicros)
                .findFirst()
                .orElseThrow(() -> new AssertionError(node + " was never " + toPhase));
        figures.add("%s: %.1f s".formatted(what, (to - from) / (double) SECOND));
        return to - from;
    }

    /// What the older release cannot read, it leaves; the newer one's cleanup removes the rest.
    private void leavesNothing(UpgradeStage stage, Installation installation) {
        stage.endController();
        String kubeconfig = "--kubeconfig=" + stage.server().kubeconfig(ApiServer.ADMIN);
        await("the cleanup of the release before").atMost(Duration.ofMinutes(2)).until(() -> {
            CommandRun _ = previous.run("cleanup", kubeconfig);
            return stage.marks()
                    .values("steady", WatchedMarks.Marks::taints)
                    .getLast()
                    .isEmpty();
        });
        assertThat(stage.marks().taint("level", LEVEL)).containsExactly(false, true);
        CommandRun cleaned = today.run("cleanup", kubeconfig);
        assertThat(cleaned.code()).as(cleaned.printed()).isZero();
        stage.assertNoMarks();
        installation.uninstall(previous);
        stage.assertNoMarks();
    }
}
