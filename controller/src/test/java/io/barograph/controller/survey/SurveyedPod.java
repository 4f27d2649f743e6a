package io.barograph.controller.survey;

import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.PodIdentity;
import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.cluster.pods.Placement;
import io.barograph.signal.Reading;
import io.barograph.usage.ContainerUsage;
import io.barograph.usage.NodePods;
import io.barograph.usage.PodUsage;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A pod of one container and a sandbox, as the API server and as its node tell of it, which a test changes.
public final class SurveyedPod {

    static final long MIB = 1L << 20;

    final String name;
    String runtimeClass = "";
    String qos = "Burstable";
    String phase = "Running";
    EvictablePod.Resize resize = EvictablePod.Resize.NEVER;
    boolean mirror;

    @Nullable
    Long memoryLimit;

    @Nullable
    Long cpuLimit;

    long memoryRequest;
    long memoryOverhead;
    long cpuOverhead;

    Reading<Long> memoryMax = Reading.absent("there is no limit");
    Reading<Long> cpuMax = Reading.absent("there is no limit");
    Reading<Long> used = Reading.of(100 * MIB);
    Reading<Integer> score = Reading.of(1000);
    final List<ContainerUsage> containers = new ArrayList<>();

    SurveyedPod(String name) {
        this.name = name;
    }

    /// One that names a RuntimeClass, with a sandbox that uses so much.
    public static SurveyedPod sandboxed(String name, String runtimeClass, long sandboxBytes) {
        SurveyedPod pod = new SurveyedPod(name);
        pod.runtimeClass = runtimeClass;
        pod.used = Reading.of(90 * MIB + sandboxBytes);
        pod.memoryOverhead = 120 * MIB;
        pod.cpuOverhead = 250;
        return pod.runs("app", 90 * MIB).sandbox(sandboxBytes);
    }

    SurveyedPod runs(@Nullable String container, long bytes) {
        containers.add(container(container, false, bytes));
        return this;
    }

    SurveyedPod sandbox(long bytes) {
        containers.add(container(null, true, bytes));
        return this;
    }

    private ContainerUsage container(@Nullable String named, boolean sandbox, long bytes) {
        Reading<Long> read = Reading.of(bytes);
        return new ContainerUsage(
                "id-" + containers.size(),
                named,
                sandbox,
                new PodUsage.Memory(read, read),
                new ContainerUsage.OomScores(score, Reading.absent("not read")));
    }

    EvictablePod asked() {
        return new EvictablePod(
                new PodIdentity("shop", name, "uid-" + name, "1"),
                null,
                new EvictablePod.Spec(
                        "n1",
                        0,
                        "",
                        runtimeClass,
                        null,
                        ResourceAmounts.NONE,
                        new EvictablePod.Requests(
                                memoryRequest, memoryOverhead, 0, 0, cpuOverhead, memoryLimit, cpuLimit, resize),
                        Placement.ANYWHERE,
                        false,
                        false,
                        Set.of(),
                        List.of(new EvictablePod.Container("app", EvictablePod.Container.Kind.REGULAR, memoryRequest))),
                new EvictablePod.State(
                        phase, qos, true, Instant.EPOCH, Instant.EPOCH, null, mirror ? "file" : "", mirror),
                Map.of(),
                Map.of("kubernetes.io/config.hash", "hash-" + name));
    }

    PodUsage usage() {
        return new PodUsage(
                mirror ? "hash-" + name : "uid-" + name,
                new PodUsage.Memory(used, used),
                Reading.of(3L),
                new PodUsage.Limits(memoryMax, cpuMax),
                new PodUsage.OomCounts(Reading.of(0L), Reading.of(0L)),
                containers);
    }

    /// What a survey of a node of 1 GiB with these pods finds.
    public static NodeFindings found(SurveyedPod... pods) {
        return NodeFindings.of(Stream.of(pods).map(SurveyedPod::asked).toList(), onNode(pods), 1024 * MIB);
    }

    static NodePods onNode(SurveyedPod... pods) {
        return new NodePods(
                "n1", "boot", 1, Stream.of(pods).map(SurveyedPod::usage).toList());
    }
}
