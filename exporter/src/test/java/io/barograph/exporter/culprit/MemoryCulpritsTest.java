package io.barograph.exporter.culprit;

import static io.barograph.exporter.culprit.CulpritNode.MIB;
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

class MemoryCulpritsTest {

    private static final long STOLEN = 5_000;

    private final CulpritNode node = new CulpritNode();

    private void memory(String uid, long mib) {
        node.pod(uid).current = mib * MIB;
    }

    private void shortage() {
        node.node.scannedDirectly += 10_000;
        node.node.scannedByKswapd += 50_000;
    }

    @Test
    void theOneThatGrowsAmongSteadyPodsIsTheCulprit() {
        memory("grows", 100);
        memory("steady", 300);
        memory("calm", 200);
        Attribution found = node.found(Resource.MEMORY, () -> {
            shortage();
            node.holds("grows", 60 * MIB, 0, 0, 500_000);
            node.holds("steady", -2 * MIB, STOLEN, STOLEN, 400_000);
            node.holds("calm", 0, STOLEN, STOLEN, 200_000);
        });
        double ofSteady = 160.0 / 360;
        double ofCalm = 160.0 / 458;
        assertThat(imposed(found, "grows"))
                .as("its part of what others hold")
                .isCloseTo(20 * ofSteady + 10 * ofCalm, within(0.5));
        assertThat(imposed(found, "steady") + imposed(found, "calm")).isLessThan(1);
        assertThat(unattributed(found)).isCloseTo(55 - imposed(found, "grows"), within(0.5));
    }

    @Test
    void whereTheMemoryOfOneCouldNotBeReadNoOtherIsBlamedForIt() {
        memory("waits", 300);
        memory("steady", 300);
        memory("grows", 100);
        node.podOf(node.container("grows")).failsToRead = true;
        Attribution found = node.found(Resource.MEMORY, () -> {
            shortage();
            node.holds("waits", 0, STOLEN, STOLEN, 400_000);
            node.holds("steady", 0, STOLEN, STOLEN, 0);
            node.holds("grows", 60 * MIB, 0, 0, 0);
        });
        assertThat(found.imposedParts(Scope.NODE)).isEmpty();
        assertThat(unattributed(found)).isCloseTo(20, within(0.5));
    }

    @Test
    void wherePagesGoInACircleThoseThatHoldThemShareTheBlame() {
        memory("a", 300);
        memory("b", 200);
        memory("c", 100);
        Attribution found = node.found(Resource.MEMORY, () -> {
            shortage();
            node.node.kubepods.pgsteal += 10 * STOLEN;
            node.node.root.memorySome += 1_200_000;
            for (String each : List.of("a", "b", "c")) {
                node.holds(each, 0, STOLEN, STOLEN, 0);
            }
        });
        assertThat(imposed(found, "a")).isCloseTo(30, within(0.1));
        assertThat(imposed(found, "b")).isCloseTo(20, within(0.1));
        assertThat(imposed(found, "c")).isCloseTo(10, within(0.1));
        assertThat(found.suffered()).extracting(Attribution.Part::key).containsExactly("/kubepods.slice");
        assertThat(imposed(found, Scope.KUBEPODS, "a")).isCloseTo(30, within(0.1));
        assertThat(found.imposedParts(Scope.BURSTABLE)).isEmpty();
    }

    @Test
    void aPodThatReclaimsAtItsOwnLimitIsNeverACulprit() {
        memory("limited", 400);
        memory("grows", 100);
        memory("waits", 100);
        Attribution found = node.found(Resource.MEMORY, () -> {
            shortage();
            node.container("limited").max += 500;
            node.holds("limited", 20 * MIB, 10 * STOLEN, 0, 0);
            node.holds("grows", 50 * MIB, 0, 0, 0);
            node.holds("waits", 0, STOLEN, STOLEN, 1_000_000);
        });
        assertThat(imposed(found, "limited")).isZero();
        assertThat(imposed(found, "grows")).as("the limited pod holds most").isCloseTo(50 * 150.0 / 570, within(0.5));
    }

    @Test
    void aRecorderOfOneMebibyteIsNotToBlameForWhatPodsAtTheirLimitsHold() {
        memory("first", 300);
        memory("second", 300);
        memory("records", 1);
        Attribution found = node.found(Resource.MEMORY, () -> {
            shortage();
            node.container("first").max += 500;
            node.container("second").max += 500;
            node.holds("first", 0, 10 * STOLEN, 0, 1_000_000);
            node.holds("second", 0, 10 * STOLEN, 0, 0);
            node.holds("records", MIB, 0, 0, 0);
        });
        assertThat(imposed(found, "records")).isLessThan(1);
        assertThat(unattributed(found)).isGreaterThan(49);
    }

    @Test
    void aPodOfWhichOneContainerMetItsLimitTakesPart() {
        memory("grows", 100);
        memory("waits", 100);
        HandmadeCgroup sidecar =
                node.node.container(node.podOf(node.container("grows")), "sidecar", QosClass.BURSTABLE);
        Attribution found = node.found(Resource.MEMORY, () -> {
            shortage();
            sidecar.max += 500;
            node.holds("grows", 50 * MIB, 0, 0, 0);
            node.holds("waits", 0, STOLEN, STOLEN, 1_000_000);
        });
        assertThat(imposed(found, "grows")).isCloseTo(50, within(0.5));
    }

    @Test
    void aStreamOfPageCacheIsTakenAnew() {
        memory("streams", 100);
        memory("waits", 400);
        Attribution found = node.found(Resource.MEMORY, () -> {
            shortage();
            node.holds("streams", 0, 20_000, 0, 0);
            node.holds("waits", 0, STOLEN, STOLEN, 1_000_000);
        });
        assertThat(imposed(found, "streams")).isCloseTo(50, within(0.5));
    }

    @Test
    void pagesThatComeBackFromSwapAreNotTakenAnew() {
        for (String each : List.of("a", "b")) {
            memory(each, 200);
            node.podOf(node.container(each)).swapped = 300 * MIB;
        }
        memory("hot", 200);
        Attribution found = node.found(Resource.MEMORY, () -> {
            shortage();
            node.node.root.memorySome += 600_000;
            node.holds("a", 0, 20_000, 10, 0);
            node.holds("b", 0, 20_000, 10, 0);
            node.holds("hot", 0, 0, 0, 0);
        });
        assertThat(imposed(found, "hot")).isCloseTo(imposed(found, "a"), within(0.5));
    }

    @Test
    void withinASliceAtItsLimitOnlyThoseInItAreCulprits() {
        memory("waits", 100);
        memory("inside", 100);
        node.pod("outside", QosClass.BESTEFFORT).current = 500 * MIB;
        HandmadeCgroup slice = node.node.slice(QosClass.BURSTABLE);
        Attribution found = node.found(Resource.MEMORY, () -> {
            slice.max += 5;
            node.holds("waits", 0, 100, 100, 1_000_000);
            node.holds("inside", 40 * MIB, 0, 0, 0);
            node.holds("outside", 90 * MIB, 0, 0, 0);
        });
        assertThat(imposed(found, "inside")).isCloseTo(50, within(0.5));
        assertThat(imposed(found, "outside")).isZero();
    }

    @Test
    void isAbsentWithoutVmstatOrWithoutKnowingWhoHoldsMemory() {
        memory("waits", 100);
        node.node.vmstat = Reading.absent("this host has no /proc/vmstat");
        assertThat(node.found(() -> node.holds("waits", 0, 0, 0, 1_000_000)).get(Resource.MEMORY))
                .isEqualTo(Reading.absent("this host has no /proc/vmstat"));
        CulpritNode other = new CulpritNode();
        other.pod("waits");
        for (HandmadeCgroup each : List.of(
                other.node.root,
                other.node.kubepods,
                other.node.system,
                other.node.slice(QosClass.BURSTABLE),
                other.container("waits"),
                other.podOf(other.container("waits")))) {
            each.tellsUse = false;
        }
        assertThat(other.found(() -> {
                            other.node.scannedDirectly += 10_000;
                            other.holds("waits", 0, 0, 0, 1_000_000);
                        })
                        .get(Resource.MEMORY))
                .isEqualTo(Reading.absent("no cgroup has memory.current and memory.stat, which say who holds memory"));
    }
}
