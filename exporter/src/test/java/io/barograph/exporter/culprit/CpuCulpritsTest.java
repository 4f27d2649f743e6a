package io.barograph.exporter.culprit;

import static io.barograph.exporter.culprit.CulpritNode.imposed;
import static io.barograph.exporter.culprit.CulpritNode.unattributed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.barograph.exporter.cgroup.QosClass;
import io.barograph.exporter.contention.HandmadeCgroup;
import io.barograph.signal.Reading;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;
import org.junit.jupiter.api.Test;

class CpuCulpritsTest {

    private final CulpritNode node = new CulpritNode();

    @Test
    void dividesWaitingByTheCpuTimeOfTheOthers() {
        node.pod("waits");
        node.pod("much");
        node.pod("little");
        Attribution found = node.found(Resource.CPU, () -> {
            node.runs("waits", 400_000, 1_000_000);
            node.runs("much", 2_400_000, 0);
            node.runs("little", 800_000, 0);
        });
        assertThat(imposed(found, "much")).isCloseTo(37.5, within(0.1));
        assertThat(imposed(found, "little")).isCloseTo(12.5, within(0.1));
        assertThat(imposed(found, "waits")).isZero();
        assertThat(unattributed(found)).isZero();
        assertThat(found.suffered()).extracting(Attribution.Part::key).containsExactly("waits");
        assertThat(found.imposedParts(Scope.BURSTABLE)).isEqualTo(found.imposedParts(Scope.NODE));
        assertThat(found.imposedParts(Scope.SYSTEM)).isEmpty();
    }

    @Test
    void areKnownOfTheOthersWhereOnePodsWaitingIsNot() {
        node.pod("waits");
        node.pod("much");
        node.pod("hides");
        node.container("hides").unreadable = Reading.failed("EIO");
        Attribution found = node.found(Resource.CPU, () -> {
            node.runs("waits", 400_000, 1_000_000);
            node.runs("much", 3_200_000, 0);
            node.runs("hides", 0, 1_000_000);
        });
        assertThat(imposed(found, "much")).isPositive();
        assertThat(found.suffered()).extracting(Attribution.Part::key).containsExactly("waits");
    }

    @Test
    void areUnknownWhereTheOnlyWaitingPodCannotBeRead() {
        node.pod("much");
        node.pod("hides");
        node.container("hides").unreadable = Reading.failed("EIO");
        Reading<Attribution> found = Objects.requireNonNull(node.found(() -> {
                    node.runs("much", 3_200_000, 0);
                    node.runs("hides", 0, 1_000_000);
                })
                .get(Resource.CPU));
        assertThat(found.isPresent()).isFalse();
    }

    @Test
    void aPodUnderItsOwnLimitIsNoCulpritAndItsPartIsUnattributed() {
        node.pod("waits");
        HandmadeCgroup limited = node.pod("limited");
        node.pod("free");
        Attribution found = node.found(Resource.CPU, () -> {
            node.runs("waits", 400_000, 1_000_000);
            node.runs("limited", 1_800_000, 1_500_000);
            limited.periods += 20;
            limited.throttled += 1_000_000;
            node.runs("free", 1_800_000, 0);
        });
        assertThat(imposed(found, "limited")).isZero();
        assertThat(imposed(found, "free")).isGreaterThan(25);
        assertThat(unattributed(found)).isCloseTo(25, within(1.0));
    }

    @Test
    void blamesASystemDaemonThatWaitsForNothing() {
        node.pod("waits");
        HandmadeCgroup daemon = node.node.outside("/system.slice/hog.service");
        Attribution found = node.found(Resource.CPU, () -> {
            node.runs("waits", 1_000_000, 800_000);
            node.runs(daemon, 3_000_000, 0);
        });
        assertThat(imposed(found, "/system.slice/hog.service")).isCloseTo(40, within(0.1));
        assertThat(found.imposedParts(Scope.SYSTEM)).isEmpty();
    }

    @Test
    void twoThatWaitForEachOtherBlameEachOther() {
        node.pod("pod");
        HandmadeCgroup daemon = node.node.outside("/system.slice/hog.service");
        Attribution found = node.found(Resource.CPU, () -> {
            node.runs("pod", 1_000_000, 300_000);
            node.runs(daemon, 3_000_000, 500_000);
        });
        assertThat(imposed(found, "pod")).isCloseTo(25, within(0.1));
        assertThat(imposed(found, "/system.slice/hog.service")).isCloseTo(15, within(0.1));
        assertThat(imposed(found, Scope.SYSTEM, "pod")).isCloseTo(25, within(0.1));
        assertThat(imposed(found, Scope.KUBEPODS, "pod")).isZero();
    }

    @Test
    void whatProcessesOfTheRootAndTheKernelUseIsTheRoots() {
        node.pod("waits");
        Attribution found = node.found(Resource.CPU, () -> {
            node.runs("waits", 1_000_000, 600_000);
            node.node.root.used += 4_000_000;
        });
        assertThat(imposed(found, "/")).isCloseTo(30, within(0.1));
    }

    @Test
    void noOwnerIsBlamedForWhatCgroupsUsedThatDied() {
        node.pod("waits");
        node.pod("lives");
        Attribution found = node.found(Resource.CPU, () -> {
            node.runs("waits", 400_000, 1_000_000);
            node.runs("lives", 1_200_000, 0);
            node.node.kubepods.used += 2_400_000;
        });
        assertThat(imposed(found, "lives")).isCloseTo(50.0 / 3, within(0.1));
        assertThat(unattributed(found)).isCloseTo(100.0 / 3, within(0.1));
    }

    @Test
    void noOwnerIsBlamedForWhatCouldNotBeRead() {
        node.pod("waits");
        node.pod("read");
        HandmadeCgroup pod = node.pod("unread");
        HandmadeCgroup daemon = node.node.outside("/daemon");
        pod.unreadable = Reading.failed("EIO");
        daemon.unreadable = Reading.failed("EIO");
        Attribution found = node.found(Resource.CPU, () -> {
            node.runs("waits", 400_000, 1_000_000);
            node.runs("read", 300_000, 0);
            node.runs("unread", 1_500_000, 0);
            node.node.root.used += 4_000_000;
        });
        assertThat(imposed(found, "read")).isCloseTo(50 * 0.3 / 3.6, within(0.1));
        assertThat(imposed(found, "/")).isZero();
        assertThat(unattributed(found)).isCloseTo(50 * 3.3 / 3.6, within(0.1));
    }

    @Test
    void withinASliceThatMetItsLimitOnlyThoseInItAreCulprits() {
        node.pod("waits");
        node.pod("inside");
        node.pod("outside", QosClass.BESTEFFORT);
        HandmadeCgroup daemon = node.node.outside("/system.slice/hog.service");
        Attribution found = node.found(Resource.CPU, () -> {
            node.runs("waits", 500_000, 1_000_000);
            node.runs("inside", 1_500_000, 0);
            node.runs("outside", 2_000_000, 0);
            node.runs(daemon, 1_000_000, 0);
            HandmadeCgroup slice = node.node.slice(QosClass.BURSTABLE);
            slice.periods += 20;
            slice.throttled += 1_000_000;
        });
        assertThat(imposed(found, "inside")).isCloseTo(50, within(0.1));
        assertThat(imposed(found, "outside")).isZero();
        assertThat(imposed(found, "/system.slice/hog.service")).isZero();
    }

    @Test
    void anOwnerOnOtherCpusIsNoCulprit() {
        HandmadeCgroup waits = node.pod("waits");
        node.pod("elsewhere");
        node.pod("here");
        node.container("waits").cpus = "0";
        node.container("elsewhere").cpus = "1";
        Attribution found = node.found(Resource.CPU, () -> {
            node.runs("waits", 400_000, 1_000_000);
            waits.cpuFull += 1_000_000;
            node.runs("elsewhere", 1_800_000, 0);
            node.runs("here", 1_600_000, 0);
        });
        assertThat(imposed(found, "elsewhere")).isZero();
        assertThat(imposed(found, "here"))
                .as("the part of that CPU which it can have used")
                .isCloseTo(40, within(0.1));
    }

    @Test
    void aPodIsExcusedForTheContainerAtItsLimitOnly() {
        node.pod("waits");
        HandmadeCgroup pod = node.pod("both");
        HandmadeCgroup limited = node.container("both");
        HandmadeCgroup free = node.node.container(pod, "free", QosClass.BURSTABLE);
        Attribution found = node.found(Resource.CPU, () -> {
            node.runs("waits", 1_000_000, 1_000_000);
            node.runs("both", 1_000_000, 1_500_000);
            limited.periods += 20;
            limited.throttled += 1_000_000;
            free.used += 2_000_000;
            pod.used += 2_000_000;
            node.node.kubepods.used += 2_000_000;
        });
        assertThat(imposed(found, "both")).isCloseTo(50 * 2.0 / 3, within(0.1));
        assertThat(unattributed(found)).isGreaterThan(15);
    }

    @Test
    void aPodThatIsBornIsACulpritFromItsFirstInterval() {
        node.pod("waits");
        Attribution found = node.found(Resource.CPU, () -> {
            node.pod("born");
            node.runs("waits", 1_000_000, 800_000);
            node.runs("born", 3_000_000, 0);
        });
        assertThat(imposed(found, "born")).isCloseTo(40, within(0.1));
    }

    @Test
    void whoWaitsAHundredthOfTheTimeIsNotLookedAt() {
        node.pod("waits");
        node.pod("other");
        Attribution found = node.found(Resource.CPU, () -> {
            node.runs("waits", 1_000_000, 19_000);
            node.runs("other", 1_000_000, 0);
        });
        assertThat(found.suffered()).isEmpty();
        assertThat(found.imposedParts(Scope.NODE)).isEmpty();
    }

    @Test
    void isAbsentWhereContentionIs() {
        node.pod("waits");
        node.pod("other");
        for (HandmadeCgroup each : List.of(
                node.container("waits"),
                node.container("other"),
                node.node.root,
                node.node.kubepods,
                node.node.system,
                node.node.slice(QosClass.BURSTABLE),
                node.podOf(node.container("waits")),
                node.podOf(node.container("other")))) {
            each.tellsThrottling = false;
        }
        Reading<Attribution> found =
                node.found(() -> node.runs("waits", 1_000_000, 1_000_000)).get(Resource.CPU);
        assertThat(found).isInstanceOf(Reading.Absent.class);
    }
}
