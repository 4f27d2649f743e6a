package io.barograph.cli.advise.remedy;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.advise.workload.AdvisedWorkload;
import io.barograph.cli.advise.workload.CpuThrottling;
import io.barograph.cli.advise.workload.LimitCgroup;
import io.barograph.cli.advise.workload.MemoryLimit;
import io.barograph.cli.advise.workload.Stalls;
import io.barograph.cli.advise.workload.WorkloadSpan;
import io.barograph.exporter.cgroup.QosClass;
import io.barograph.signal.Reading;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class NodeAdvisorTest {

    private static final AdvisedWorkload APP = Spans.container(QosClass.BURSTABLE, "app");

    private static Advice limited(AdvisedWorkload workload, LimitCgroup cgroup, Reading<Long> limit) {
        return Spans.advice(Spans.cpu(
                        workload,
                        Reading.of(Spans.limited(0.9)),
                        Reading.of(0.5),
                        Reading.of(Spans.throttling(cgroup, limit))))
                .advice()
                .getFirst();
    }

    private static AdviceChange change(Advice advice) {
        return requireNonNull(advice.change());
    }

    /// 0.5 CPUs, and 30 s taken in 60 s of throttled periods.
    @Test
    void raisesTheLimitByWhatItTook() {
        Advice advice = limited(APP, LimitCgroup.CONTAINER, Reading.of(500L));
        assertThat(advice.remedy()).isEqualTo(Remedy.RAISE_CPU_LIMIT);
        assertThat(change(advice).oldValue()).isEqualTo(Reading.of("500m"));
        assertThat(change(advice).newValue()).isEqualTo(Reading.of("1100m"));
        assertThat(requireNonNull(advice.patch()).ofPod())
                .hasToString("{spec={containers=[{name=app, resources={limits={cpu=1100m}}}]}}");
    }

    @Test
    void whatIsNotKnownIsUnknownAndNotZero() {
        Advice advice = limited(APP, LimitCgroup.CONTAINER, Reading.absent("Prometheus has no limit"));
        assertThat(change(advice).newValue()).isEqualTo(Reading.absent("Prometheus has no limit"));
        assertThat(change(advice).oldValue()).isEqualTo(Reading.absent("Prometheus has no limit"));
        assertThat(advice.patch()).isNull();
        Advice untold = Spans.advice(Spans.cpu(
                        APP, Reading.of(Spans.limited(0.9)), Reading.absent("no usage"), Reading.absent("no counts")))
                .advice()
                .getFirst();
        assertThat(untold.inputs())
                .extracting(each -> each.name() + " " + each.value().why())
                .contains("nr_throttled no counts", "limit_cpus no counts", "used_cpus no usage");
    }

    @ParameterizedTest
    @EnumSource(names = {"POD", "NESTED"})
    void patchesNoContainerForALimitThatIsNotItsOwn(LimitCgroup cgroup) {
        Advice advice = limited(APP, cgroup, Reading.of(500L));
        assertThat(change(advice).newValue()).isEqualTo(Reading.of("1100m"));
        assertThat(advice.patch()).isNull();
        assertThat(advice.notes()).isNotEmpty();
    }

    /// A resize changes no QoS class.
    @ParameterizedTest
    @CsvSource({"GUARANTEED, true, {cpu=1100m}", "BURSTABLE, true, {}", "BESTEFFORT, false, {}"})
    void keepsTheClassOfAPod(QosClass qos, boolean inPlace, String requests) {
        ContainerPatch patch =
                requireNonNull(limited(Spans.container(qos, "app"), LimitCgroup.CONTAINER, Reading.of(500L))
                        .patch());
        assertThat(patch.inPlace()).isEqualTo(inPlace);
        assertThat(patch.requests()).hasToString(requests);
        assertThat(patch.limits()).hasToString("{cpu=1100m}");
    }

    private static Advice contended(double used, double share, int times) {
        WorkloadSpan span = Spans.cpu(
                APP, Reading.of(Spans.contended(share)), Reading.of(used), Reading.absent("no limit stopped it"));
        return Spans.advice(Collections.nCopies(times, span).toArray(WorkloadSpan[]::new))
                .advice()
                .getFirst();
    }

    @Test
    void requestsWhatItUsedAndWhatItWaitedFor() {
        Advice fits = contended(0.5, 0.4, 1);
        assertThat(fits.remedy()).isEqualTo(Remedy.REQUEST_OR_MOVE);
        assertThat(change(fits).newValue()).isEqualTo(Reading.of("900m"));
        assertThat(requireNonNull(fits.patch()).inPlace()).isTrue();
        Advice full = contended(0.5, 0.4, 5);
        assertThat(requireNonNull(full.patch()).inPlace()).isFalse();
        assertThat(full.notes()).first().asString().contains("4.50 of 4 CPUs", "0.50 CPUs has to move");
    }

    @Test
    void advisesTheSliceAndNotThePodsBelowIt() {
        Stalls under = new Stalls(Spans.MINUTE, Spans.MINUTE / 2, 0, 0, Spans.MINUTE / 2);
        NodeAdvice advice = Spans.advice(
                Spans.cpu(
                        new AdvisedWorkload(AdvisedWorkload.Kind.SLICE, AdvisedWorkload.Names.NONE, "/kubepods", null),
                        Reading.of(Spans.limited(0.5)),
                        Reading.of(1.0),
                        Reading.of(Spans.throttling(LimitCgroup.SLICE, Reading.of(1000L)))),
                Spans.cpu(APP, Reading.of(under), Reading.of(0.5), Reading.absent("no limit stopped it")));
        assertThat(advice.advice()).extracting(Advice::remedy).containsExactly(Remedy.RAISE_NODE_ALLOCATABLE);
        assertThat(advice.advice().getFirst().patch()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"100, 0, 0.995, memory.high, 60Mi", "0, 9, 0.1, limits.memory, 80Mi"})
    void raisesTheMemoryLimitThatWasMet(long highs, long maxes, double share, String field, String to) {
        MemoryLimit limit = new MemoryLimit(
                LimitCgroup.CONTAINER,
                Reading.of(highs),
                Reading.of(maxes),
                Reading.of(30L << 20),
                Reading.of(64L << 20),
                Reading.of(30L << 20));
        Advice advice = Spans.advice(Spans.memory(APP, Reading.of(Spans.limited(share)), Reading.of(limit)))
                .advice()
                .getFirst();
        assertThat(change(advice).field()).isEqualTo(field);
        assertThat(change(advice).newValue()).isEqualTo(Reading.of(to));
        // memory.high is made of the limit, so that grows as much
        assertThat(requireNonNull(advice.patch()).limits())
                .hasToString("{memory=" + (highs > 0 ? "128Mi" : "80Mi") + "}");
    }

    @Test
    void saysNothingOfWhatWasMeasuredTooShortly() {
        Stalls brief = new Stalls(Spans.MINUTE / 3, 0, Spans.MINUTE / 3, 0, 0);
        CpuThrottling throttling = Spans.throttling(LimitCgroup.CONTAINER, Reading.of(500L));
        NodeAdvice advice = Spans.advice(Spans.cpu(APP, Reading.of(brief), Reading.of(0.5), Reading.of(throttling)));
        assertThat(advice.advice()).isEmpty();
        assertThat(advice.unknown()).first().asString().contains("not enough data");
        assertThat(Spans.advice(Spans.cpu(APP, Reading.absent("no cpu.stat"), Reading.of(0.5), Reading.of(throttling)))
                        .unknown())
                .containsExactly("not known of 1 workload: cpu: no cpu.stat");
    }
}
