package io.barograph.e2e.chaos;

import static io.barograph.e2e.chaos.ChaosFault.before;
import static io.barograph.e2e.chaos.ChaosFault.during;

import io.barograph.e2e.chaos.judge.ControllerMarks;
import io.barograph.e2e.scripted.PlaybackExporter;
import io.barograph.testkit.cluster.ForeignTaintWriter;
import io.barograph.testkit.network.NetworkProxy;
import module java.base;

/// The faults that are tried.
final class ChaosFaults {

    static final String NOTHING = "nothing";

    private static final long HOUR = 3600;

    private ChaosFaults() {}

    /// @param ownClocks whether the controllers' wall clocks can be set
    static List<ChaosFault> all(boolean ownClocks) {
        List<ChaosFault> all = new ArrayList<>(List.of(
                before(
                        "API server killed and restarted",
                        stage -> stage.server.kill(),
                        stage -> stage.server.restart()),
                before(
                        "etcd killed and restarted",
                        stage -> stage.server.killEtcd(),
                        stage -> stage.server.restartEtcd()),
                serverHangs().onRequest(),
                leaderKilled(),
                bothKilled(),
                leaderPaused(),
                before("both cut off by the network", wires(NetworkProxy.State.CUT), wires(NetworkProxy.State.WHOLE)),
                leaderCutOff().onRequest(),
                during("network slow", wires(NetworkProxy.State.SLOW), wires(NetworkProxy.State.WHOLE)),
                before("answers lost on the way", wires(NetworkProxy.State.DEAF), wires(NetworkProxy.State.WHOLE)),
                conflictStorm(),
                policiesSwapped()));
        all.addAll(ExporterFaults.all());
        if (ownClocks) {
            all.add(clocksMoved());
        }
        return all;
    }

    /// To measure by, and to see that a round without a fault is right.
    static ChaosFault nothing() {
        return during(NOTHING, _ -> {}, _ -> {});
    }

    private static ChaosFault.Step wires(NetworkProxy.State state) {
        return stage -> stage.replicas().forEach(each -> each.wire().set(state));
    }

    /// For so long that no replica takes it for the leader any more.
    private static ChaosFault serverHangs() {
        return before(
                "API server hangs",
                stage -> {
                    stage.server.freeze();
                    stage.fleet.await(
                            "the end of the lead",
                            stage.fleet.frame(),
                            () -> stage.replicas().stream().noneMatch(ControllerReplica::leads));
                },
                stage -> stage.server.thaw());
    }

    private static ChaosFault leaderKilled() {
        ControllerReplica[] killed = new ControllerReplica[1];
        return during(
                "leader killed amid the grace",
                stage -> {
                    killed[0] = stage.leader();
                    killed[0].kill();
                },
                stage -> stage.start(killed[0]));
    }

    /// Who starts counts the grace again from the exporters' memory.
    private static ChaosFault bothKilled() {
        return before(
                "both controllers killed and started again",
                stage -> stage.replicas().forEach(ControllerReplica::kill),
                stage -> stage.replicas().forEach(stage::start));
    }

    /// It wakes when another has led and written, and may not write any more.
    private static ChaosFault leaderPaused() {
        ControllerReplica[] paused = new ControllerReplica[1];
        return during(
                "leader paused past its lease, and resumed",
                stage -> {
                    paused[0] = stage.leader();
                    paused[0].freeze();
                },
                stage -> paused[0].thaw());
    }

    private static ChaosFault leaderCutOff() {
        ControllerReplica[] cut = new ControllerReplica[1];
        return during(
                "leader cut off by the network",
                stage -> {
                    cut[0] = stage.leader();
                    cut[0].wire().set(NetworkProxy.State.CUT);
                },
                stage -> cut[0].wire().set(NetworkProxy.State.WHOLE));
    }

    private static ChaosFault conflictStorm() {
        List<ForeignTaintWriter> writers = new ArrayList<>();
        return during(
                "409 storm by another's taints",
                stage -> {
                    stage.judge.expectMoving(ForeignTaintWriter.KEY);
                    for (PlaybackExporter each : stage.fleet.loud()) {
                        writers.add(new ForeignTaintWriter(stage.nodes, each.node()));
                    }
                },
                stage -> {
                    // Fails if anything of theirs was ever undone
                    for (ForeignTaintWriter each : writers) {
                        each.stop();
                        stage.violations.check(each.written() > 0, "another's taint was never written");
                    }
                    writers.clear();
                });
    }

    /// Another program says False where we say True, on a node that is in the middle of it. Whether we say it again or
    /// leave it to them, nothing else may change.
    static ChaosFault secondConditionWriter() {
        return during("a second writer of our conditions", _ -> {}, stage -> {
            for (PlaybackExporter each : stage.fleet.loud().subList(0, 2)) {
                stage.judge.dispute(each.node());
                stage.nodes.setCondition(each.node(), ControllerMarks.CONDITION, "False");
            }
        });
    }

    private static ChaosFault policiesSwapped() {
        String[] good = new String[1];
        return during(
                "policies swapped, broken and good",
                stage -> {
                    good[0] = Files.readString(file(stage));
                    List<Double> refused = refusals(stage);
                    swap(stage, good[0].replace("avg10 >= 20", "avg10 >== 20"));
                    stage.fleet.await("the refusal", stage.fleet.frame(), () -> {
                        List<Double> now = refusals(stage);
                        return now.get(0) > refused.get(0) && now.get(1) > refused.get(1);
                    });
                    swap(stage, good[0] + "\n// the same, said again\n");
                    stage.fleet.await(
                            "the good ones",
                            stage.fleet.frame(),
                            () -> stage.replicas().stream().allMatch(each -> loads(each) >= 1));
                },
                stage -> swap(stage, good[0]));
    }

    private static List<Double> refusals(ChaosSetup stage) {
        return stage.replicas().stream()
                .map(each -> each.metric("barograph_rules_reload_failures_total"))
                .toList();
    }

    private static long loads(ControllerReplica replica) {
        return replica.metrics().stream()
                .filter(line -> line.startsWith("barograph_rules_info{"))
                .count();
    }

    private static Path file(ChaosSetup stage) {
        return stage.policies.resolve("chaos.drl");
    }

    private static void swap(ChaosSetup stage, String text) throws IOException {
        Path next = Files.writeString(stage.policies.resolve("next"), text);
        Files.move(next, file(stage), StandardCopyOption.ATOMIC_MOVE);
    }

    private static ChaosFault clocksMoved() {
        return during(
                "wall clocks an hour ahead and behind",
                stage -> {
                    stage.a.setWallClock(HOUR);
                    stage.b.setWallClock(-HOUR);
                },
                stage -> {
                    stage.a.setWallClock(0);
                    stage.b.setWallClock(0);
                });
    }
}
