package io.barograph.controller.evict;

import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.PodIdentity;
import io.barograph.controller.cluster.evictions.Workload;
import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.cluster.pods.NodeAffinity;
import io.barograph.controller.cluster.pods.NodeAffinity.Expression;
import io.barograph.controller.cluster.pods.NodeAffinity.Operator;
import io.barograph.controller.cluster.pods.Placement;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Pods of Deployments that nothing protects, until a test changes one thing.
public final class SamplePods {

    public static final Instant NOW = Instant.parse("2026-11-24T12:00:00Z");

    private SamplePods() {}

    /// Of the Deployment `shop/NAME`, an hour old, requesting 100 m and 100 Mi.
    public static EvictablePod pod(String name, String node) {
        return pod(name, name, node);
    }

    public static EvictablePod pod(String name, String deployment, String node) {
        return new EvictablePod(
                new PodIdentity("shop", name, "uid-" + name, "1"),
                new Workload("shop", "Deployment", deployment),
                new EvictablePod.Spec(
                        node,
                        0,
                        "",
                        "",
                        30L,
                        new ResourceAmounts(100, 100 << 20, 1),
                        new EvictablePod.Requests(100 << 20, 0, 0, 0, 0, null, null),
                        Placement.ANYWHERE,
                        false,
                        false,
                        Set.of(),
                        List.of()),
                state("Running", "Burstable", null),
                Map.of(),
                Map.of());
    }

    public static EvictablePod.State state(String phase, String qos, @Nullable Instant deleting) {
        Instant born = NOW.minus(Duration.ofHours(1));
        return new EvictablePod.State(phase, qos, true, born, born, deleting, "", false);
    }

    public static EvictablePod with(EvictablePod pod, EvictablePod.State state) {
        return new EvictablePod(pod.identity(), pod.owner(), pod.spec(), state, pod.labels(), pod.annotations());
    }

    public static EvictablePod with(EvictablePod pod, @Nullable Workload owner) {
        return new EvictablePod(pod.identity(), owner, pod.spec(), pod.state(), pod.labels(), pod.annotations());
    }

    /// The same in another namespace, where its Deployment is, too.
    public static EvictablePod inNamespace(String namespace, EvictablePod pod) {
        String name = pod.identity().name();
        return new EvictablePod(
                new PodIdentity(namespace, name, "uid-" + name, "1"),
                new Workload(namespace, "Deployment", name),
                pod.spec(),
                pod.state(),
                pod.labels(),
                pod.annotations());
    }

    public static EvictablePod annotated(EvictablePod pod, String name, String value) {
        return new EvictablePod(
                pod.identity(), pod.owner(), pod.spec(), pod.state(), pod.labels(), Map.of(name, value));
    }

    public static EvictablePod with(EvictablePod pod, Placement placement) {
        EvictablePod.Spec spec = pod.spec();
        return new EvictablePod(
                pod.identity(),
                pod.owner(),
                new EvictablePod.Spec(
                        spec.node(),
                        spec.priority(),
                        "",
                        "",
                        spec.graceSeconds(),
                        spec.scheduled(),
                        spec.requests(),
                        placement,
                        spec.confined(),
                        spec.localStorage(),
                        spec.localVolumes(),
                        List.of()),
                pod.state(),
                pod.labels(),
                pod.annotations());
    }

    /// Where more is compared with each node than with any other.
    ///
    /// @param cores of the nodes that it may go to, at least
    public static Placement dearPlacement(int number, int cores) {
        Expression never = new Expression("cores", Operator.Lt, List.of(String.valueOf(-number)));
        Expression enough = new Expression("cores", Operator.Gt, List.of(String.valueOf(cores - 1)));
        List<Expression> term = Collections.nCopies(64, enough);
        return new Placement(
                Map.of(),
                new NodeAffinity(List.of(
                        Stream.concat(term.stream().skip(1), Stream.of(never)).toList(), term)),
                List.of());
    }

    /// @param confined whether affinity or a volume confines it
    public static EvictablePod with(EvictablePod pod, int priority, boolean confined, boolean localStorage) {
        EvictablePod.Spec spec = pod.spec();
        return new EvictablePod(
                pod.identity(),
                pod.owner(),
                new EvictablePod.Spec(
                        spec.node(),
                        priority,
                        "",
                        "",
                        spec.graceSeconds(),
                        spec.scheduled(),
                        spec.requests(),
                        spec.placement(),
                        confined,
                        localStorage,
                        spec.localVolumes(),
                        List.of()),
                pod.state(),
                pod.labels(),
                pod.annotations());
    }
}
