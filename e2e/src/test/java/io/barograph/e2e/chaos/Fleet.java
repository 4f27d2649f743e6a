package io.barograph.e2e.chaos;

import io.barograph.testkit.cluster.NodeObjects;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;

/// Fifty nodes with their exporters, which tell a frame each whenever the test says so: product time passes at the
/// test's own pace. On each node there are things of others.
final class Fleet implements AutoCloseable {

    static final int SIZE = 50;
    /// The one on which another keeps a taint and a condition that look like ours.
    static final String TWIN = "chaos-twin";

    private final List<StoryTeller> exporters = new ArrayList<>();
    private final Film calm = Film.calm();
    private final Film contended = Film.contended();
    private final NodeObjects nodes;
    private final StoryTeller twin;
    private final Set<StoryTeller> unlike = new HashSet<>();
    private List<StoryTeller> loud = List.of();
    private int round;
    private int frame;

    Fleet(NodeObjects nodes) {
        this.nodes = nodes;
        for (int i = 0; i < SIZE - 1; i++) {
            exporters.add(arrange("chaos-" + i));
        }
        twin = arrange(TWIN);
        nodes.addTaint(TWIN, Ours.KEY, "NoSchedule");
        nodes.setCondition(TWIN, Ours.CONDITION, "False");
    }

    private StoryTeller arrange(String name) {
        nodes.create(name, Map.of("example.com/rack", "r1"));
        nodes.setCondition(name, "SomebodyElse", "True");
        nodes.addTaint(name, "example.com/reserved", "NoSchedule");
        return new StoryTeller(name, calm);
    }

    List<String> options() {
        List<String> options =
                new ArrayList<>(exporters.stream().map(StoryTeller::option).toList());
        options.add(twin.option());
        return options;
    }

    /// All boot; on these many nodes, chosen by chance, and on the twin, pods will contend for CPUs.
    void reboot(int count, RandomGenerator random) {
        round++;
        frame = 0;
        List<StoryTeller> chosen = new ArrayList<>(exporters);
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
    void rebootOne(StoryTeller exporter) {
        exporter.reboot("boot-" + round + "-again", contended);
    }

    /// What this node tells is not what a replay sees, so that it may raise later.
    void expectLater(StoryTeller exporter) {
        unlike.add(exporter);
    }

    boolean asReplayed(StoryTeller exporter) {
        return !unlike.contains(exporter);
    }

    /// Where it is loud in this round.
    List<StoryTeller> loud() {
        return loud;
    }

    List<StoryTeller> calmOnes() {
        return exporters.stream().filter(each -> !loud.contains(each)).toList();
    }

    StoryTeller exporter(String node) {
        return exporters.stream()
                .filter(each -> each.node().equals(node))
                .findFirst()
                .orElse(twin);
    }

    Film contended() {
        return contended;
    }

    /// How many frames were told since the boot.
    int frame() {
        return frame;
    }

    /// Tells the next frame everywhere.
    void advance() {
        frame++;
        exporters.forEach(StoryTeller::advance);
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
        while (!loud.stream().allMatch(StoryTeller::silent)) {
            play(frame + 1, pace);
        }
    }

    /// Waits for something, telling a frame every 3 s, up to this one, so that nobody takes the nodes for silent.
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

    boolean tainted(StoryTeller exporter) {
        return nodes.taints(exporter.node()).contains(Ours.TAINT);
    }

    String condition(StoryTeller exporter) {
        return nodes.conditions(exporter.node()).getOrDefault(Ours.CONDITION, "none");
    }

    List<String> everyNode() {
        List<String> all =
                new ArrayList<>(exporters.stream().map(StoryTeller::node).toList());
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
        exporters.forEach(StoryTeller::close);
        twin.close();
        exporters.forEach(each -> nodes.delete(each.node()));
        nodes.delete(TWIN);
    }
}
