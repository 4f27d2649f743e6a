package io.barograph.controller.guardrail.impact;

import static io.barograph.controller.guardrail.impact.Fleets.amounts;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.nodes.LiveNode;
import io.barograph.controller.cluster.nodes.NodeTaint;
import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.cluster.pods.NodeAffinity;
import io.barograph.controller.cluster.pods.NodeAffinity.Expression;
import io.barograph.controller.cluster.pods.NodeAffinity.Operator;
import io.barograph.controller.cluster.pods.Placement;
import io.barograph.controller.cluster.pods.Toleration;
import io.barograph.controller.cluster.pods.UnscheduledPodGroup;
import module java.base;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Fleets of all sorts, in which node after node is to be closed, against what a person would add up.
class HeadroomPropertyTest {

    private static final List<ToLongFunction<ResourceAmounts>> RESOURCES =
            List.of(ResourceAmounts::cpuMillis, ResourceAmounts::memoryBytes, ResourceAmounts::pods);
    private static final List<String> CORES = List.of("4", "8", "16");
    private static final List<String> POOLS = List.of("web", "db", "gpu");

    private final Fleets fleet = new Fleets();
    private final Set<String> closedNow = new HashSet<>();
    private Random random = new Random();

    private static final int NODES = 24;

    private int taken;
    private int refused;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void neverLeavesWaitingPodsAndATenthWithoutRoom(long seed) {
        random = new Random(seed);
        for (int round = 0; round < 60; round++) {
            arrange();
            FleetHeadroom headroom = fleet.headroom();
            List<String> order = new ArrayList<>(
                    fleet.nodes.stream().map(each -> each.node().name()).toList());
            Collections.shuffle(order, random);
            for (String node : order) {
                boolean allowed = headroom.refusal(node) == null;
                assertThat(allowed).as("node %s of %s", node, fleet.nodes).isEqualTo(fair(node));
                if (allowed) {
                    headroom.closeNode(node);
                    closedNow.add(node);
                    taken++;
                    assertThat(headroom.refusal(order.getFirst()) == null)
                            .as("asked again: %s", order.getFirst())
                            .isEqualTo(asIfNew(order.getFirst()));
                } else {
                    refused++;
                }
            }
        }
        assertThat(taken).isGreaterThan(50);
        assertThat(refused).isGreaterThan(50);
    }

    /// What is said of a node when it is the last to ask.
    private boolean asIfNew(String node) {
        FleetHeadroom headroom = fleet.headroom();
        closedNow.stream().filter(each -> !each.equals(node)).forEach(headroom::closeNode);
        return headroom.refusal(node) == null;
    }

    private void arrange() {
        fleet.nodes.clear();
        closedNow.clear();
        for (int i = 0; i < NODES; i++) {
            Map<String, String> labels =
                    Map.of("node-pool", pick(POOLS), "zone", pick(List.of("1", "2")), "cores", pick(CORES));
            List<NodeTaint> taints = new ArrayList<>();
            if (chance(0.15)) {
                taints.add(NodeTaint.of("gpu", "NoSchedule"));
            }
            if (chance(0.1)) {
                taints.add(NodeTaint.of("soft", "PreferNoSchedule"));
            }
            if (chance(0.1)) {
                taints.add(NodeTaint.of("ours", "NoSchedule"));
            }
            LiveNode node = Fleets.node(
                    "n" + i, labels, amounts(4 + random.nextInt(9), 16, 20), taints.toArray(NodeTaint[]::new));
            node = chance(0.1) ? Fleets.cordoned(node) : chance(0.1) ? Fleets.notReady(node) : node;
            ResourceAmounts used = amounts(random.nextDouble() * 6, random.nextDouble() * 16, random.nextInt(20));
            fleet.with(node, used, "ours:NoSchedule");
        }
        UnscheduledPodGroup[] waiting = new UnscheduledPodGroup[random.nextInt(5)];
        for (int i = 0; i < waiting.length; i++) {
            Map<String, String> selector =
                    chance(0.3) ? Map.of("zone", "1") : chance(0.3) ? Map.of("node-pool", pick(POOLS)) : Map.of();
            List<Toleration> tolerations =
                    chance(0.3) ? List.of(new Toleration("gpu", "Exists", "", "NoSchedule")) : List.of();
            waiting[i] = new UnscheduledPodGroup(
                    new Placement(selector, chance(0.3) ? affinity() : NodeAffinity.NONE, tolerations),
                    amounts(random.nextDouble() * (chance(0.2) ? 20 : 2), random.nextDouble() * 3, 1),
                    1 + random.nextInt(4));
        }
        fleet.waitingFor(waiting);
    }

    private NodeAffinity affinity() {
        Expression cores = new Expression("cores", pick(List.of(Operator.Gt, Operator.Lt)), List.of(pick(CORES)));
        Expression zone = new Expression("zone", pick(List.of(Operator.In, Operator.NotIn)), List.of("1"));
        return new NodeAffinity(chance(0.5) ? List.of(List.of(cores, zone)) : List.of(List.of(cores), List.of(zone)));
    }

    /// Node by node and pod by pod, with nothing remembered.
    private boolean fair(String name) {
        LiveNode node = live(name);
        List<LiveNode> pool = fleet.nodes.stream()
                .map(FleetHeadroom.TaintedNode::node)
                .filter(each -> label(each, "node-pool").equals(label(node, "node-pool")))
                .toList();
        List<LiveNode> rest = pool.stream()
                .filter(each -> !each.name().equals(name) && takesThePodsOf(node, each))
                .toList();
        if (rest.isEmpty()) {
            return false;
        }
        List<UnscheduledPodGroup> concerned = Objects.requireNonNull(
                        fleet.waiting().orNull())
                .stream()
                .filter(each ->
                        !has(node, "gpu") || !each.placement().tolerations().isEmpty())
                .filter(each -> speakFor(
                        node,
                        pool.stream()
                                .filter(other -> !has(other, "gpu") || has(node, "gpu"))
                                .filter(other -> selected(each, other) && fitsEmpty(each, other))
                                .toList()))
                .toList();
        boolean all = enough(concerned, rest);
        boolean each = concerned.stream()
                .filter(pods -> selected(pods, node))
                .allMatch(pods -> enough(
                        concerned.stream()
                                .filter(others -> others.placement().equals(pods.placement()))
                                .toList(),
                        rest.stream().filter(other -> selected(pods, other)).toList()));
        boolean fit = concerned.stream()
                .filter(pods -> takesThePodsOf(node, node) && !closedNow.contains(name) && fits(pods, node))
                .allMatch(pods -> rest.stream().anyMatch(other -> fits(pods, other)));
        return all && each && fit;
    }

    /// What one node alone could take counts for that node only.
    private static boolean speakFor(LiveNode node, List<LiveNode> fittingNodes) {
        return fittingNodes.size() > 1 || fittingNodes.contains(node);
    }

    private boolean enough(List<UnscheduledPodGroup> waiting, List<LiveNode> nodes) {
        for (ToLongFunction<ResourceAmounts> resource : RESOURCES) {
            long wanted = waiting.stream()
                    .mapToLong(each -> resource.applyAsLong(each.podRequest()) * each.count())
                    .sum();
            long free = nodes.stream().mapToLong(each -> free(each, resource)).sum();
            if (free * 10 < wanted * 11) {
                return false;
            }
        }
        return true;
    }

    private boolean takesThePodsOf(LiveNode node, LiveNode other) {
        return !other.unschedulable()
                && other.condition("Ready") != null
                && !closedNow.contains(other.name())
                && !has(other, "ours")
                && (!has(other, "gpu") || has(node, "gpu"));
    }

    private boolean fits(UnscheduledPodGroup pods, LiveNode node) {
        return selected(pods, node)
                && RESOURCES.stream().allMatch(each -> free(node, each) >= each.applyAsLong(pods.podRequest()));
    }

    private static boolean fitsEmpty(UnscheduledPodGroup pods, LiveNode node) {
        ResourceAmounts allocatable = Objects.requireNonNull(node.status().allocatable());
        return RESOURCES.stream()
                .allMatch(each -> each.applyAsLong(allocatable) >= each.applyAsLong(pods.podRequest()));
    }

    private long free(LiveNode node, ToLongFunction<ResourceAmounts> resource) {
        ResourceAmounts allocatable = node.status().allocatable();
        return Math.max(0, resource.applyAsLong(allocatable) - resource.applyAsLong(fleet.requested.get(node.name())));
    }

    private static boolean selected(UnscheduledPodGroup pods, LiveNode node) {
        Map<String, String> labels = node.meta().labels();
        return labels.entrySet().containsAll(pods.placement().selector().entrySet())
                && pods.placement().affinity().allows(labels);
    }

    private static boolean has(LiveNode node, String key) {
        return node.taints().stream().anyMatch(each -> each.key().equals(key));
    }

    private static String label(LiveNode node, String key) {
        return node.meta().labels().getOrDefault(key, "");
    }

    private LiveNode live(String name) {
        return fleet.nodes.stream()
                .map(FleetHeadroom.TaintedNode::node)
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private boolean chance(double share) {
        return random.nextDouble() < share;
    }

    private <T> T pick(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }
}
