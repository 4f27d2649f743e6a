package io.barograph.cli.advise.remedy;

import io.barograph.cli.advise.workload.AdvisedWorkload;
import io.barograph.cli.advise.workload.CpuThrottling;
import io.barograph.cli.advise.workload.LimitCgroup;
import io.barograph.cli.advise.workload.MemoryLimit;
import io.barograph.cli.advise.workload.NodeSpan;
import io.barograph.cli.advise.workload.Stalls;
import io.barograph.cli.advise.workload.WorkloadSpan;
import io.barograph.exporter.cgroup.QosClass;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Spans that tests make up: a minute of a container on a node of four CPUs.
final class Spans {

    static final long MINUTE = 60_000_000;

    private static final Reading<Long> NOT_READ = Reading.absent("not read");

    private Spans() {}

    static AdvisedWorkload container(@Nullable QosClass qos, String name) {
        return new AdvisedWorkload(
                AdvisedWorkload.Kind.CONTAINER,
                new AdvisedWorkload.Names(
                        "shop", "web-0", "6f1c2f2e-0d3c-4b8e-9f57-0a4f1b2c3d4e", name, "a".repeat(64)),
                "/kubepods/burstable/pod6f1c2f2e-0d3c-4b8e-9f57-0a4f1b2c3d4e/" + "a".repeat(64),
                qos);
    }

    static Stalls limited(double share) {
        return new Stalls(MINUTE, 0, Math.round(share * MINUTE), 0, 0);
    }

    static Stalls contended(double share) {
        return new Stalls(MINUTE, Math.round(share * MINUTE), 0, 0, 0);
    }

    static WorkloadSpan cpu(
            AdvisedWorkload workload, Reading<Stalls> stalls, Reading<Double> used, Reading<CpuThrottling> throttling) {
        return new WorkloadSpan(
                workload,
                MINUTE,
                new WorkloadSpan.Cpu(stalls, used, Reading.of(4.0), NOT_READ, throttling, NOT_READ),
                new WorkloadSpan.Memory(calm(), Reading.absent("none met"), Reading.of(0L), NOT_READ),
                new WorkloadSpan.Io(calm(), Reading.absent("no limit"), NOT_READ));
    }

    static WorkloadSpan memory(AdvisedWorkload workload, Reading<Stalls> stalls, Reading<MemoryLimit> limit) {
        return new WorkloadSpan(
                workload,
                MINUTE,
                new WorkloadSpan.Cpu(
                        calm(), Reading.of(0.1), Reading.of(4.0), NOT_READ, Reading.absent("none"), NOT_READ),
                new WorkloadSpan.Memory(stalls, limit, Reading.of(0L), Reading.of(64L << 20)),
                new WorkloadSpan.Io(calm(), Reading.absent("no limit"), NOT_READ));
    }

    static Reading<Stalls> calm() {
        return Reading.of(new Stalls(MINUTE, 0, 0, 0, 0));
    }

    static CpuThrottling throttling(LimitCgroup cgroup, Reading<Long> limitMillis) {
        return new CpuThrottling(cgroup, limitMillis, 600, 600, 30_000_000, 100_000);
    }

    static NodeSpan node(WorkloadSpan... workloads) {
        return new NodeSpan(
                "a test",
                "n1",
                MINUTE,
                MINUTE,
                Reading.of(4.0),
                Reading.of(2.0),
                Map.of(),
                List.of(workloads),
                List.of());
    }

    static NodeAdvice advice(WorkloadSpan... workloads) {
        return NodeAdvisor.of(node(workloads), AdviceCriteria.USUAL);
    }
}
