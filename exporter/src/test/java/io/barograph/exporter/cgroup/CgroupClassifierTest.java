package io.barograph.exporter.cgroup;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.cgroup.CgroupClass.Container;
import io.barograph.exporter.cgroup.CgroupClass.Kubepods;
import io.barograph.exporter.cgroup.CgroupClass.Nested;
import io.barograph.exporter.cgroup.CgroupClass.Outside;
import io.barograph.exporter.cgroup.CgroupClass.Pod;
import io.barograph.exporter.cgroup.CgroupClass.QosSlice;
import io.barograph.exporter.cgroup.CgroupClass.Root;
import io.barograph.exporter.cgroup.CgroupClass.Skipped;
import io.barograph.exporter.cgroup.CgroupClass.Unmapped;
import module java.base;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CgroupClassifierTest {

    private static final String UID = "0a1b2c3d-1111-4222-8333-444455556666";
    private static final String UID_ = UID.replace('-', '_');
    private static final String HASH = "0123456789abcdef0123456789abcdef";
    private static final String CID = HASH + HASH;
    private static final String BURSTABLE = "/kubepods.slice/kubepods-burstable.slice";
    private static final String POD = BURSTABLE + "/kubepods-burstable-pod" + UID_ + ".slice";

    static Stream<Arguments> forms() {
        Pod pod = new Pod(QosClass.BURSTABLE, UID);
        return Stream.of(
                form("/", new Root()),
                form("/kubepods.slice", new Kubepods()),
                form(BURSTABLE, new QosSlice(QosClass.BURSTABLE)),
                form("/kubepods.slice/kubepods-besteffort.slice", new QosSlice(QosClass.BESTEFFORT)),
                form(POD, pod),
                form("/kubepods.slice/kubepods-pod" + UID_ + ".slice", new Pod(QosClass.GUARANTEED, UID)),
                form(POD + "/cri-containerd-" + CID + ".scope", container(QosClass.BURSTABLE, UID, "cri-containerd")),
                form(POD + "/crio-" + CID + ".scope", container(QosClass.BURSTABLE, UID, "crio")),
                form(POD + "/docker-" + CID + ".scope", container(QosClass.BURSTABLE, UID, "docker")),
                form(POD + "/libpod-" + CID + ".scope", container(QosClass.BURSTABLE, UID, "libpod")),
                form("/kubepods", new Kubepods()),
                form("/kubepods/burstable", new QosSlice(QosClass.BURSTABLE)),
                form("/kubepods/besteffort/pod" + UID, new Pod(QosClass.BESTEFFORT, UID)),
                form("/kubepods/pod" + UID, new Pod(QosClass.GUARANTEED, UID)),
                form("/kubepods/pod" + UID + "/" + CID, container(QosClass.GUARANTEED, UID, "")),
                form("/kubepods/burstable/pod" + UID + "/crio-" + CID, container(QosClass.BURSTABLE, UID, "crio")));
    }

    static Stream<Arguments> oddities() {
        String slice = "kubepods-burstable-pod" + UID_ + ".slice";
        return Stream.of(
                // containerd on the cgroupfs driver below a kubelet on systemd's
                form("/" + slice + ":cri-containerd:" + CID, container(QosClass.BURSTABLE, UID, "cri-containerd")),
                form(
                        "/system.slice/containerd.service/kubepods-pod" + UID_ + ".slice:crio:" + CID,
                        container(QosClass.GUARANTEED, UID, "crio")),
                form("/kubepods-burstable.slice:cri-containerd:" + CID, new Unmapped(QosClass.UNKNOWN)),
                form(
                        BURSTABLE + "/" + slice + ":cri-containerd:" + CID,
                        container(QosClass.BURSTABLE, UID, "cri-containerd")),
                form(
                        "/kubepods.slice/kubepods-pod" + UID_ + ".slice:cri-containerd:" + CID,
                        container(QosClass.GUARANTEED, UID, "cri-containerd")),
                form(POD + "/" + slice + ":io-containerd:" + CID, container(QosClass.BURSTABLE, UID, "io-containerd")),
                form(POD + "/" + slice + ":cri-containerd:" + CID + "/init", new Nested()),
                form("/kata_overhead/" + CID, new Outside()),
                // levels that other programs add
                form("/kubepods/offline-besteffort-0", new Unmapped(QosClass.BESTEFFORT)),
                form("/kubepods/offline-besteffort-0/pod" + UID, new Pod(QosClass.BESTEFFORT, UID)),
                form("/kubepods/offline/pod" + UID, new Pod(QosClass.UNKNOWN, UID)),
                form("/kubepods/offline/a/pod" + UID + "/" + CID, new Container(QosClass.UNKNOWN, UID, CID, "")),
                form("/kubepods/besteffort/low/pod" + UID, new Pod(QosClass.BESTEFFORT, UID)),
                form("/kubepods.slice/kubepods-offline.slice", new Unmapped(QosClass.UNKNOWN)),
                form(
                        "/kubepods.slice/kubepods-offline.slice/kubepods-offline-pod" + UID_ + ".slice",
                        new Pod(QosClass.UNKNOWN, UID)),
                form(
                        "/kubepods.slice/kubepods-burstable-hot.slice/kubepods-burstable-hot-pod" + UID_ + ".slice",
                        new Pod(QosClass.BURSTABLE, UID)),
                form("/kubepods.slice/data.mount", new Skipped()),
                // --cgroup-root and kind
                form("/kubelet.slice", new Outside()),
                form("/kubelet.slice/kubelet-kubepods.slice", new Kubepods()),
                form(
                        "/kubelet.slice/kubelet-kubepods.slice/kubelet-kubepods-burstable.slice",
                        new QosSlice(QosClass.BURSTABLE)),
                form(
                        "/kubelet.slice/kubelet-kubepods.slice/kubelet-kubepods-burstable.slice/kubelet-" + slice,
                        new Pod(QosClass.BURSTABLE, UID)),
                form("/a/kubepods/besteffort/pod" + UID + "/" + CID, container(QosClass.BESTEFFORT, UID, "")),
                // static pods carry their configuration's hash
                form("/kubepods/burstable/pod" + HASH, new Pod(QosClass.BURSTABLE, HASH)),
                form("/kubepods.slice/kubepods-pod" + HASH + ".slice", new Pod(QosClass.GUARANTEED, HASH)),
                // a sandbox of CRI-O lacks .scope
                form(POD + "/crio-" + CID, container(QosClass.BURSTABLE, UID, "crio")),
                form(POD + "/crio-conmon-" + CID + ".scope", new Skipped()),
                form(POD + "/kata_" + CID, new Nested()),
                form(POD + "/crio-" + CID + ".scope/container", new Nested()),
                form(POD + "/crio-" + CID + ".scope/kubepods.slice/x", new Nested()),
                form("/kubepods.slice/something", new Unmapped(QosClass.UNKNOWN)),
                form("/system.slice", new Outside()),
                form("/system.slice/containerd.service", new Outside()),
                form("/system.slice/var-lib-data.mount", new Skipped()),
                form("/system.slice/docker.socket", new Skipped()),
                form("/system.slice/a.mount/b", new Skipped()),
                form("/init.scope", new Outside()),
                form("/user.slice/user 0.slice", new Outside()),
                form("/notkubepods.slice", new Outside()),
                form("/rec", new Outside()));
    }

    private static Arguments form(String path, CgroupClass kind) {
        return Arguments.of(path, kind);
    }

    private static Container container(QosClass qos, String uid, String runtime) {
        return new Container(qos, uid, CID, runtime);
    }

    @ParameterizedTest
    @MethodSource({"forms", "oddities"})
    void tellsWhatACgroupIsByItsPath(String path, CgroupClass kind) {
        assertThat(CgroupClassifier.classifyPath(path)).isEqualTo(kind);
    }
}
