package io.barograph.controller.evict.victim;

import static io.barograph.controller.evict.SamplePods.NOW;
import static io.barograph.controller.evict.SamplePods.annotated;
import static io.barograph.controller.evict.SamplePods.pod;
import static io.barograph.controller.evict.SamplePods.state;
import static io.barograph.controller.evict.SamplePods.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.evictions.EvictablePod;
import io.barograph.controller.cluster.evictions.Workload;
import io.barograph.controller.cluster.evictions.WorkloadStatus;
import io.barograph.controller.controls.HeldBack.NotEvicted;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ProtectionsTest {

    private static final Protections ALL =
            new Protections(true, true, Set.of("kubernetes.io/metadata.name=kube-system"), 2, Duration.ofMinutes(5));

    private final EvictablePod plain = pod("a", "n1");

    @Test
    void aPlainPodIsNotProtected() {
        assertThat(ALL.refusalOf(plain, NOW)).isNull();
    }

    @Test
    void eachProtectionHasItsWord() {
        Instant born = NOW.minusSeconds(299);
        assertThat(cause(with(plain, new EvictablePod.State("Running", "", true, born, born, null, "file", false))))
                .isEqualTo("static");
        assertThat(cause(with(plain, new EvictablePod.State("Running", "", true, born, born, null, "", true))))
                .isEqualTo("static");
        assertThat(cause(with(plain, new EvictablePod.State("Running", "", true, born, born, null, "", false))))
                .isEqualTo("young");
        assertThat(cause(with(plain, state("Failed", "Burstable", null)))).isEqualTo("finished");
        assertThat(cause(with(plain, state("Running", "Burstable", NOW)))).isEqualTo("terminating");
        assertThat(cause(with(plain, state("Running", "Guaranteed", null)))).isEqualTo("guaranteed");
        assertThat(cause(with(plain, (Workload) null))).isEqualTo("bare");
        assertThat(cause(new EvictablePod(
                        plain.identity(),
                        null,
                        plain.spec(),
                        plain.state(),
                        plain.labels(),
                        plain.annotations(),
                        false)))
                .isEqualTo("too_large");
        assertThat(cause(with(plain, new Workload("shop", "DaemonSet", "cni")))).isEqualTo("daemonset");
        assertThat(cause(with(plain, 2_000_000_000, false, false))).isEqualTo("critical");
        assertThat(cause(with(plain, 0, false, true))).isEqualTo("local_storage");
        assertThat(cause(annotated(plain, "descheduler.alpha.kubernetes.io/eviction-in-progress", "kubevirt")))
                .isEqualTo("moving");
    }

    @Test
    void annotationsOfOthersAreObeyed() {
        assertThat(cause(annotated(plain, "cluster-autoscaler.kubernetes.io/safe-to-evict", "false")))
                .isEqualTo("annotation");
        assertThat(cause(annotated(plain, "cluster-autoscaler.kubernetes.io/safe-to-evict", "true")))
                .isNull();
        assertThat(cause(annotated(plain, "descheduler.alpha.kubernetes.io/prefer-no-eviction", "")))
                .isEqualTo("annotation");
        assertThat(cause(annotated(plain, "barograph.io/evict", "never"))).isEqualTo("annotation");
        assertThat(cause(annotated(plain, "karpenter.sh/do-not-disrupt", "true")))
                .isEqualTo("annotation");
    }

    @Test
    void aDurationProtectsFromThePodsCreation() {
        assertThat(cause(annotated(plain, "karpenter.sh/do-not-disrupt", "61m")))
                .isEqualTo("annotation");
        assertThat(cause(annotated(plain, "karpenter.sh/do-not-disrupt", "60m")))
                .isNull();
        assertThat(cause(annotated(plain, "karpenter.sh/do-not-disrupt", "an hour")))
                .isEqualTo("annotation");
    }

    @Test
    void optionsLiftProtections() {
        Protections few = new Protections(false, false, Set.of(), 1, Duration.ZERO);
        assertThat(few.refusalOf(with(plain, state("Running", "Guaranteed", null)), NOW))
                .isNull();
        assertThat(few.refusalOf(with(plain, 0, false, true), NOW)).isNull();
        assertThat(few.ofOwner(new WorkloadStatus(1, 1, 60), plain)).isNull();
    }

    @Test
    void namespacesAndSmallWorkloadsAreProtected() {
        assertThat(ALL.ofNamespace(Map.of("kubernetes.io/metadata.name", "kube-system")))
                .isNotNull();
        assertThat(ALL.ofNamespace(Map.of("kubernetes.io/metadata.name", "shop")))
                .isNull();
        assertThat(ALL.ofOwner(new WorkloadStatus(1, 1, 60), plain)).isNotNull();
        assertThat(ALL.ofOwner(new WorkloadStatus(2, 2, 60), plain)).isNull();
    }

    @Test
    void atLeastOneOtherPodOfTheWorkloadIsReady() {
        assertThat(ALL.ofOwner(new WorkloadStatus(3, 2, 60), plain)).isNull();
        NotEvicted last = Objects.requireNonNull(ALL.ofOwner(new WorkloadStatus(3, 1, 60), plain));
        assertThat(last.cause().word()).isEqualTo("few_ready");
        EvictablePod sick = with(plain, new EvictablePod.State("Running", "", false, NOW, NOW, null, "", false));
        assertThat(ALL.ofOwner(new WorkloadStatus(3, 1, 60), sick)).isNull();
        assertThat(ALL.ofOwner(new WorkloadStatus(3, 0, 60), sick)).isNotNull();
    }

    private static @Nullable String cause(EvictablePod pod) {
        NotEvicted why = ALL.refusalOf(pod, NOW);
        return why == null ? null : why.cause().word();
    }
}
