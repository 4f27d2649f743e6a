package io.barograph.exporter.frame.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.frame.Cgroup;
import io.barograph.exporter.frame.CgroupTree;
import io.barograph.exporter.frame.Cgroups;
import io.barograph.exporter.kernel.live.LiveKernelFs;
import io.barograph.exporter.kernel.live.TemporaryHost;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Which leaves and owners a walk finds where pods do not lie as the kubelet alone would lay them.
class PodLayoutsTest {

    private static final String UID = "0a1b2c3d-1111-4222-8333-444455556666";
    private static final String SLICE = "kubepods-burstable-pod" + UID.replace('-', '_') + ".slice";
    private static final String CID = "0123456789abcdef".repeat(4);

    @TempDir
    private Path base;

    private TemporaryHost host;

    @BeforeEach
    void plant() {
        host = new TemporaryHost(base);
    }

    /// Each leaf with its owner.
    private Map<String, String> owners() {
        try (LiveKernelFs fs = host.open()) {
            Cgroups cgroups = new FrameReader(fs).readFrame().cgroups();
            Map<String, String> owners = new TreeMap<>();
            for (CgroupTree.LeafIndex leafIndex : cgroups.tree().leaves()) {
                owners.put(
                        cgroups.cgroupAt(leafIndex.leaf()).path(),
                        cgroups.cgroupAt(leafIndex.owner()).path());
            }
            return owners;
        }
    }

    private void cgroups(String... paths) {
        for (String path : paths) {
            String sofar = "";
            for (String name : path.substring(1).split("/", -1)) {
                sofar += "/" + name;
                host.cgroup(sofar);
            }
        }
    }

    @Test
    void containersBesideTheirPodBelongToIt() {
        String pod = "/kubepods.slice/kubepods-burstable.slice/" + SLICE;
        String one = "/system.slice/containerd.service/" + SLICE + ":cri-containerd:" + CID;
        String other = "/" + SLICE + ":cri-containerd:" + CID.replace('0', '1');
        cgroups(pod, one, other);
        assertThat(owners()).isEqualTo(Map.of(one, pod, other, pod));
    }

    @Test
    void theyBelongToASliceThatIsMadeUpWhereThereIsNone() {
        String parent = "/kubepods.slice/kubepods-burstable.slice/";
        String one = parent + SLICE + ":cri-containerd:" + CID;
        cgroups(one);
        assertThat(owners()).isEqualTo(Map.of(one, parent + SLICE));
    }

    @Test
    void podsBelowAddedLevelsAreFound() {
        String flat = "/kubepods/offline-besteffort-0/pod" + UID;
        String nested = "/kubepods/a/b/pod" + UID.replace('0', '1') + "/" + CID;
        String childless = "/kubepods/burstable/c";
        cgroups(flat, nested, childless);
        assertThat(owners()).isEqualTo(Map.of(flat, flat, nested, Cgroup.parentPath(nested), childless, childless));
    }

    @Test
    void theTreeCountsInWhichTheContainersLive() {
        String leftOver = "/kubepods/burstable/pod" + UID;
        String inUse = "/kubepods.slice/kubepods-burstable.slice/" + SLICE;
        String container = inUse + "/cri-containerd-" + CID + ".scope";
        cgroups(leftOver, container);
        assertThat(owners()).isEqualTo(Map.of(container, inUse));
    }

    @Test
    void theTreeCountsThatIsPopulated() {
        String leftOver = "/kubepods.slice/kubepods-burstable.slice/" + SLICE;
        String old = leftOver + "/cri-containerd-" + CID + ".scope";
        String inUse = "/kubepods/burstable/pod" + UID;
        String container = inUse + "/" + CID.replace('0', '1');
        cgroups(old, container);
        host.file(leftOver + "/cgroup.events", "populated 0\nfrozen 0\n");
        host.file(inUse + "/cgroup.events", "populated 1\nfrozen 0\n");
        assertThat(owners()).isEqualTo(Map.of(container, inUse));
    }

    @Test
    void countsTheOtherTreeAsSoonAsThePodLivesThere() {
        String one = "/kubepods.slice/kubepods-burstable.slice/" + SLICE;
        String other = "/kubepods/burstable/pod" + UID;
        cgroups(one, other);
        try (LiveKernelFs fs = host.open()) {
            FrameReader reader = new FrameReader(fs);
            List<List<String>> frames = List.of(
                    List.of(one), List.of(one, other), List.of(other), List.of(other), List.of(one), List.of(one));
            for (List<String> populated : frames) {
                for (String path : List.of(one, other)) {
                    host.file(path + "/cgroup.events", "populated " + (populated.contains(path) ? 1 : 0) + "\n");
                }
                Cgroups cgroups = reader.readFrame().cgroups();
                assertThat(cgroups.tree().leaves().stream()
                                .map(leafIndex ->
                                        cgroups.cgroupAt(leafIndex.leaf()).path()))
                        .containsExactlyInAnyOrderElementsOf(populated);
                assertThat(cgroups.values().stream().map(Cgroup::path))
                        .contains("/", "/kubepods", "/kubepods.slice")
                        .filteredOn(Set.of(one, other)::contains)
                        .containsExactlyInAnyOrderElementsOf(populated);
            }
        }
    }

    @Test
    void bothCountWhereItIsNotKnown() {
        String one = "/kubepods.slice/kubepods-burstable.slice/" + SLICE;
        String other = "/kubepods/burstable/pod" + UID;
        cgroups(one, other);
        assertThat(owners()).isEqualTo(Map.of(one, one, other, other));
    }
}
