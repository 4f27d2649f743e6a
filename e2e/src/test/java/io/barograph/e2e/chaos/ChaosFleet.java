package io.barograph.e2e.chaos;

import io.barograph.e2e.chaos.judge.ControllerMarks;
import io.barograph.e2e.scripted.PlaybackExporter;
import io.barograph.e2e.scripted.SnapshotScript;
import io.barograph.testkit.cluster.NodeObjects;
import module java.base;
import org.awaitility.Awaitility;

/// Fifty nodes with their exporters, which tell a frame each whenever the test says so: product time passes at the
/// test's own pace. On each node there are things of others.
final class ChaosFleet implements AutoCloseable {

    static final int SIZE = 50;
    /// The one on which another keeps a taint and a condition that look like ours.
    static final String TWIN = "chaos-twin";

    private final List<PlaybackExporter> exporters = new ArrayList<>();
    private final SnapshotScript calm = SnapshotScript.calm();
    private final SnapshotScript contended = SnapshotScript.contended();
    private final NodeObjects nodes;
    private final PlaybackExporter twin;
    private final Set<PlaybackExporter> unlike = new HashSet<>();
    private List<PlaybackExporter> loud = List.of();
    private int round;
    private int frame;

    ChaosFleet(NodeObjects nodes) {
        this.nodes = nodes;
        for (int i = 0; i < SIZE - 1; i++) {
            exporters.add(arrange("chaos-" + i));
        }
        twin = arrange(TWIN);
        nodes.addTaint(TWIN, ControllerMarks.KEY, "NoSchedule");
        nodes.setCondition(TWIN, ControllerMarks.CONDITION, "False");
    }

    private PlaybackExporter arrange(String name) {
        nodes.create(name, Map.of("example.com/rack", "r1"));
        nodes.setCondition(name, "SomebodyElse", "True");
        nodes.addTaint(name, "example.com/reserved", "NoSchedule");
        return new PlaybackExporter(name, calm);
    }

    List<String> options() {
        List<String> options =
                new ArrayList<>(exporters.stream().map(PlaybackExporter::option).toList());
        options.add(twin.option());
        return options;
    }

    /// All boot; on these many nodes, chosen by chance, and on the twin, pods will contend for CPUs.
    void reboot(int count, RandomGenerator random) {
        round++;
        frame = 0;
        List<PlaybackExporter> chosen = new ArrayList<>(exporters);
        while (chosen.size() > count) {
            chosen.remove(random.nextInt(chosen.size()));
        }
        loud = List.copyOf(chosen);
        unlike.clear();
        String boot = "boot-" + round;
        exporters.forEach(each -> each.reboot(boot, chosen.contains(each) ? contended : calm));
        twin.reboot(boot, contended);
    }

    /// This node boots once more in this round, and is loud from the beginning again.
    void rebootOne(PlaybackExporter exporter) {
        exporter.reboot("boot-" + round + "-again", contended);
    }

    /// What this node tells is not what a replay sees, so that it may raise later.
    void expectLater(PlaybackExporter exporter) {
        unlike.add(exporter);
    }

    boolean asReplayed(PlaybackExporter exporter) {
        return !unlike.contains(exporter);
    }

    /// Where it is loud in this round.
    List<PlaybackExporter> loud() {
        return loud;
    }

    List<PlaybackExporter> calmOnes() {
        return exporters.stream().filter(each -> !loud.contains(each)).toList();
    }

    PlaybackExporter exporter(String node) {
        return exporters.stream()
                .filter(each -> each.node().equals(node))
                .findFirst()
                .orElse(twin);
    }

    SnapshotScript contended() {
        return contended;
    }

    /// How many frames were told since the boot.
    int frame() {
        return frame;
    }

    /// Tells the next frame everywhere.
    void advance() {
        frame++;
        exporters.forEach(PlaybackExporter::advance);
        twin.advance();
    }

    /// Tells frames at this pace until so many were told since the boot.
    void play(int frames, Duration pace) {
        Awaitility.await()
                .atMost(Duration.ofMinutes(5))
                .pollInSameThread()
                .pollDelay(Duration.ZERO)
                .pollInterval(pace)
                .until(() -> {
                    if (frame < frames) {
                        advance();
                    }
                    return frame >= frames;
                });
    }

    /// Tells frames at this pace until all films are over.
    void playOut(Duration pace) {
        while (!loud.stream().allMatch(PlaybackExporter::silent)) {
            play(frame + 1, pace);
        }
    }

    /// Waits for something, telling a frame every 3 s, up to this one, so that the nodes do not become silent.
    void await(String what, int lastFrame, BooleanSupplier until) {
        long[] polls = {0};
        Awaitility.await(what)
                .atMost(Duration.ofSeconds(150))
                .pollInSameThread()
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(100))
                .ignoreExceptionsInstanceOf(UncheckedIOException.class)
                .until(() -> {
                    if (++polls[0] % 30 == 0 && frame < lastFrame) {
                        advance();
                    }
                    return until.getAsBoolean();
                });
    }

    boolean tainted(PlaybackExporter exporter) {
        return nodes.taints(exporter.node()).contains(ControllerMarks.TAINT);
    }

    String condition(PlaybackExporter exporter) {
        return nodes.conditions(exporter.node()).getOrDefault(ControllerMarks.CONDITION, "none");
    }

    List<String> everyNode() {
        List<String> all =
                new ArrayList<>(exporters.stream().map(PlaybackExporter::node).toList());
        all.add(TWIN);
        return all;
    }

    /// How the loud nodes stand, for people.
    String standing() {
        try {
            return loud.stream()
                    .map(each -> each.node() + (tainted(each) ? " tainted, " : " not tainted, ") + condition(each))
                    .collect(Collectors.joining("; "));
        } catch (UncheckedIOException e) {
            return e.toString();
        }
    }

    @Override
    public void close() {
        exporters.forEach(PlaybackExporter::close);
        twin.close();
        exporters.forEach(each -> nodes.delete(each.node()));
        nodes.delete(TWIN);
    }
}
