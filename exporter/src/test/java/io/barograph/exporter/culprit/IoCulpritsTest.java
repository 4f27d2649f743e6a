package io.barograph.exporter.culprit;

import static io.barograph.exporter.culprit.CulpritNode.imposed;
import static io.barograph.exporter.culprit.CulpritNode.unattributed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.barograph.exporter.cgroup.QosClass;
import io.barograph.exporter.contention.HandmadeCgroup;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;
import org.junit.jupiter.api.Test;

class IoCulpritsTest {

    private final CulpritNode node = new CulpritNode();

    @Test
    void dividesWaitingByTheWorkOfTheOthersOnTheDevice() {
        node.pod("waits", QosClass.BESTEFFORT);
        node.pod("small");
        node.pod("large");
        Attribution found = node.found(Resource.IO, () -> {
            node.works("waits", 10, 40_960, 1_000_000);
            node.works("small", 150, 10 * 65_536, 1_200_000);
            node.works("large", 10, 470 * 65_536, 1_500_000);
        });
        assertThat(imposed(found, Scope.BESTEFFORT, "small")).isCloseTo(12.5, within(0.1));
        assertThat(imposed(found, Scope.BESTEFFORT, "large")).isCloseTo(37.5, within(0.1));
        assertThat(imposed(found, "waits")).isBetween(0.1, 10.0);
    }

    private Attribution threeWorking(Runnable what) {
        return node.found(Resource.IO, () -> {
            node.works("waits", 100, 409_600, 1_000_000);
            node.works("works", 100, 409_600, 1_000_000);
            node.works("other", 100, 409_600, 1_000_000);
            what.run();
        });
    }

    @Test
    void whereTheWorkOfOneCouldNotBeReadNoOtherIsBlamedForIt() {
        List.of("waits", "works", "other").forEach(node::pod);
        HandmadeCgroup unread = node.node.outside("/system.slice/backup.service");
        unread.failsToRead = true;
        Attribution found = threeWorking(() -> {});
        assertThat(found.imposedParts(Scope.NODE)).isEmpty();
        assertThat(unattributed(found)).isGreaterThan(100);
    }

    /// Else all that it did since it was born would count as work of this interval.
    @Test
    void whoseWorkCouldNotBeReadBeforeIsNoCulpritForAllThatItEverDid() {
        List.of("waits", "works", "other").forEach(node::pod);
        node.works("other", 1_000_000, 0, 0);
        for (HandmadeCgroup each : List.of(node.container("other"), node.podOf(node.container("other")))) {
            each.tellsIoStat = false;
        }
        Attribution found = threeWorking(() -> {
            for (HandmadeCgroup each : List.of(node.container("other"), node.podOf(node.container("other")))) {
                each.tellsIoStat = true;
            }
        });
        assertThat(imposed(found, "other")).isZero();
        assertThat(imposed(found, "works")).isPositive();
    }

    @Test
    void aPodAndASystemDaemonBlameEachOther() {
        node.pod("pod");
        HandmadeCgroup backup = node.node.outside("/system.slice/backup.service");
        Attribution found = node.found(Resource.IO, () -> {
            node.works("pod", 100, 409_600, 1_000_000);
            node.works(backup, 100, 100 * CulpritNode.MIB, 600_000);
            node.works(node.node.system, 100, 100 * CulpritNode.MIB, 600_000);
        });
        assertThat(imposed(found, "/system.slice/backup.service")).isCloseTo(30, within(0.1));
        assertThat(imposed(found, "pod")).isCloseTo(30, within(0.1));
        assertThat(imposed(found, Scope.SYSTEM, "pod")).isCloseTo(30, within(0.1));
    }

    @Test
    void anOwnerUnderItsOwnIoMaxIsNoCulprit() {
        node.pod("waits");
        node.pod("limited");
        node.pod("free");
        node.container("limited").limitedDevices.add(CulpritNode.DISK);
        Attribution found = node.found(Resource.IO, () -> {
            node.works("waits", 100, 409_600, 1_000_000);
            node.works("limited", 300, 0, 1_000_000);
            node.works("free", 100, 0, 1_000_000);
        });
        assertThat(imposed(found, "limited")).isZero();
        assertThat(imposed(found, "free")).isPositive();
        assertThat(unattributed(found)).isGreaterThan(imposed(found, "free"));
    }

    @Test
    void workOnAnotherDeviceIsNoCause() {
        node.pod("waits");
        node.pod("near");
        node.pod("far");
        Attribution found = node.found(Resource.IO, () -> {
            node.works("waits", 100, 409_600, 1_000_000);
            node.works("near", 100, 409_600, 1_000_000);
            for (HandmadeCgroup each : List.of(node.container("far"), node.podOf(node.container("far")))) {
                each.operations.put("8:16", 5000L);
                each.ioSome += 1_000_000;
            }
        });
        assertThat(imposed(found, "far")).isZero();
        assertThat(imposed(found, "near")).isCloseTo(50, within(0.1));
    }

    @Test
    void oneReaderAloneHasNoCulprit() {
        node.pod("alone");
        Attribution found = node.found(Resource.IO, () -> node.works("alone", 1000, 4_096_000, 2_000_000));
        assertThat(found.suffered()).isEmpty();
    }
}
