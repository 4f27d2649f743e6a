package io.barograph.exporter.cgroup;

import io.barograph.exporter.cgroup.CgroupClass.Container;
import io.barograph.exporter.cgroup.CgroupClass.Kubepods;
import io.barograph.exporter.cgroup.CgroupClass.Nested;
import io.barograph.exporter.cgroup.CgroupClass.Outside;
import io.barograph.exporter.cgroup.CgroupClass.Pod;
import io.barograph.exporter.cgroup.CgroupClass.QosSlice;
import io.barograph.exporter.cgroup.CgroupClass.Root;
import io.barograph.exporter.cgroup.CgroupClass.Skipped;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Finds what a cgroup is from its name and its parent's class, for the path forms of the kubelet's two cgroup drivers
/// and of containerd, CRI-O, docker and podman:
///
/// ```
/// systemd   /kubepods.slice/kubepods-burstable.slice/kubepods-burstable-pod<uid>.slice/cri-containerd-<cid>.scope
/// cgroupfs  /kubepods/burstable/pod<uid>/<cid>
/// mixed     /system.slice/containerd.service/kubepods-burstable-pod<uid>.slice:cri-containerd:<cid>
/// ```
///
/// Guaranteed pods lie directly below kubepods; `--cgroup-root` and kind put a prefix before every slice.
public final class CgroupClassifier {

    private static final String UID_SYSTEMD = "(?<uid>[0-9a-f]{8}(?:_[0-9a-f]{4}){3}_[0-9a-f]{12}|[0-9a-f]{32})";
    private static final String UID_CGROUPFS = "(?<uid>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32})";

    private static final Pattern KUBEPODS = Pattern.compile("(?:(?:.+-)?kubepods\\.slice|kubepods)");
    private static final Pattern QOS =
            Pattern.compile("(?<qos>burstable|besteffort)|(?:.+-)?kubepods-(?<slice>burstable|besteffort)\\.slice");
    private static final Pattern POD_SYSTEMD =
            Pattern.compile("(?:.+-)?kubepods(?:-(?<qos>burstable|besteffort))?-pod" + UID_SYSTEMD + "\\.slice");
    private static final Pattern POD_CGROUPFS = Pattern.compile("pod" + UID_CGROUPFS);
    private static final Pattern CONTAINER =
            Pattern.compile("(?:(?<rt>cri-containerd|crio|docker|libpod)-)?(?<cid>[0-9a-f]{64})(?:\\.scope)?");
    private static final Pattern MIXED = Pattern.compile(
            "(?<slice>(?:[^/:]+-)?kubepods[^/:]*\\.slice):(?<rt>cri-containerd|crio|docker):(?<cid>[0-9a-f]{64})");
    private static final Pattern SKIPPED = Pattern.compile("crio-conmon-[0-9a-f]{64}\\.scope|.*\\.(?:mount|socket)");

    private CgroupClassifier() {}

    /// The class of a cgroup by its whole path below the mount.
    public static CgroupClass classify(String path) {
        CgroupClass kind = new Root();
        for (String name : path.split("/", -1)) {
            kind = name.isEmpty() ? kind : child(kind, name);
        }
        return kind;
    }

    /// The class of a cgroup by its parent's class and its own name.
    public static CgroupClass child(CgroupClass parent, String name) {
        return switch (parent) {
            case Root _, Outside _ -> outside(name);
            case Kubepods _ -> belowKubepods(name);
            case QosSlice slice -> pod(slice.qos(), name);
            case Pod pod -> belowPod(pod, name);
            case Container _, Nested _ -> new Nested();
            case Skipped skipped -> skipped;
        };
    }

    private static CgroupClass outside(String name) {
        if (KUBEPODS.matcher(name).matches()) {
            return new Kubepods();
        }
        Matcher mixed = MIXED.matcher(name);
        if (mixed.matches()) {
            Matcher pod = POD_SYSTEMD.matcher(mixed.group("slice"));
            return pod.matches()
                    ? new Container(qosOf(pod.group("qos")), uidOf(pod), mixed.group("cid"), mixed.group("rt"))
                    : new Skipped();
        }
        return SKIPPED.matcher(name).matches() ? new Skipped() : new Outside();
    }

    private static CgroupClass belowKubepods(String name) {
        Matcher qos = QOS.matcher(name);
        return qos.matches()
                ? new QosSlice(qosOf(qos.group("qos") == null ? qos.group("slice") : qos.group("qos")))
                : pod(QosClass.GUARANTEED, name);
    }

    private static CgroupClass pod(QosClass qos, String name) {
        Matcher systemd = POD_SYSTEMD.matcher(name);
        if (systemd.matches()) {
            return new Pod(qosOf(systemd.group("qos")), uidOf(systemd));
        }
        Matcher cgroupfs = POD_CGROUPFS.matcher(name);
        return cgroupfs.matches() ? new Pod(qos, uidOf(cgroupfs)) : new Skipped();
    }

    private static CgroupClass belowPod(Pod pod, String name) {
        if (SKIPPED.matcher(name).matches()) {
            return new Skipped();
        }
        Matcher container = CONTAINER.matcher(name);
        if (!container.matches()) {
            return new Nested();
        }
        String runtime = container.group("rt");
        return new Container(pod.qos(), pod.uid(), container.group("cid"), runtime == null ? "" : runtime);
    }

    private static QosClass qosOf(@Nullable String word) {
        return switch (word) {
            case "burstable" -> QosClass.BURSTABLE;
            case "besteffort" -> QosClass.BESTEFFORT;
            case null, default -> QosClass.GUARANTEED;
        };
    }

    private static String uidOf(Matcher pod) {
        return pod.group("uid").replace('_', '-');
    }
}
