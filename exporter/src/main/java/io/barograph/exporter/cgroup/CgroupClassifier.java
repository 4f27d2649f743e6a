package io.barograph.exporter.cgroup;

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
import org.jspecify.annotations.Nullable;

/// Finds what a cgroup is from its name and its parent's class, for the path forms of the kubelet's two cgroup drivers
/// and of containerd, CRI-O, docker and podman:
///
/// ```
/// systemd   /kubepods.slice/kubepods-burstable.slice/kubepods-burstable-pod<uid>.slice/cri-containerd-<cid>.scope
/// cgroupfs  /kubepods/burstable/pod<uid>/<cid>
/// mixed     /system.slice/containerd.service/kubepods-burstable-pod<uid>.slice:cri-containerd:<cid>
/// added     /kubepods/offline-besteffort-0/pod<uid>/<cid>
/// ```
///
/// Mixed forms arise where kubelet and runtime have different drivers, and with Kata: the pod is in the name, wherever
/// the container stands. Added levels are other programs'.
///
/// Guaranteed pods lie directly below kubepods; `--cgroup-root` and kind put a prefix before every slice.
public final class CgroupClassifier {

    private static final String UID_SYSTEMD = "(?<uid>[0-9a-f]{8}(?:_[0-9a-f]{4}){3}_[0-9a-f]{12}|[0-9a-f]{32})";
    private static final String UID_CGROUPFS = "(?<uid>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32})";

    private static final Pattern KUBEPODS = Pattern.compile("(?:(?:.+-)?kubepods\\.slice|kubepods)");
    private static final Pattern QOS =
            Pattern.compile("(?<qos>burstable|besteffort)|(?:.+-)?kubepods-(?<slice>burstable|besteffort)\\.slice");
    private static final Pattern POD_SYSTEMD =
            Pattern.compile("(?:.+-)?kubepods(?:-(?<levels>[^/:]+))?-pod" + UID_SYSTEMD + "\\.slice");
    private static final Pattern QOS_WORD = Pattern.compile("(?:^|[^a-z])(burstable|besteffort)(?:[^a-z]|$)");
    private static final Pattern POD_CGROUPFS = Pattern.compile("pod" + UID_CGROUPFS);
    private static final Pattern CONTAINER =
            Pattern.compile("(?:(?<rt>cri-containerd|crio|docker|libpod)-)?(?<cid>[0-9a-f]{64})(?:\\.scope)?");
    private static final Pattern MIXED = Pattern.compile(
            "(?<slice>(?:[^/:]+-)?kubepods[^/:]*\\.slice):(?<rt>[a-z][a-z0-9._-]*):(?<cid>[0-9a-f]{64})");
    private static final Pattern SKIPPED = Pattern.compile("crio-conmon-[0-9a-f]{64}\\.scope|.*\\.(?:mount|socket)");

    private CgroupClassifier() {}

    /// The class of a cgroup by its whole path below the mount.
    public static CgroupClass classifyPath(String path) {
        CgroupClass cgroupClass = new Root();
        for (String name : path.split("/", -1)) {
            cgroupClass = name.isEmpty() ? cgroupClass : childClass(cgroupClass, name);
        }
        return cgroupClass;
    }

    /// The class of a cgroup by its parent's class and its own name.
    public static CgroupClass childClass(CgroupClass parent, String name) {
        return switch (parent) {
            case Root _, Outside _ -> classOutsideKubepods(name);
            case Kubepods _ -> belowKubepods(name);
            case QosSlice slice -> podOrLevel(slice.qos(), name);
            case Unmapped level -> podOrLevel(level.qos(), name);
            case Pod pod -> belowPod(pod, name);
            case Container _, Nested _ -> new Nested();
            case Skipped skipped -> skipped;
        };
    }

    private static CgroupClass classOutsideKubepods(String name) {
        if (KUBEPODS.matcher(name).matches()) {
            return new Kubepods();
        }
        CgroupClass mixed = mixed(name);
        if (mixed != null) {
            return mixed;
        }
        return SKIPPED.matcher(name).matches() ? new Skipped() : new Outside();
    }

    /// A container whose name has its pod's slice before its own; null where it is no such name.
    private static @Nullable CgroupClass mixed(String name) {
        Matcher mixed = MIXED.matcher(name);
        if (!mixed.matches()) {
            return null;
        }
        Matcher pod = POD_SYSTEMD.matcher(mixed.group("slice"));
        return pod.matches()
                ? new Container(qosOf(pod.group("levels")), uidOf(pod), mixed.group("cid"), mixed.group("rt"))
                : new Unmapped(QosClass.UNKNOWN);
    }

    private static CgroupClass belowKubepods(String name) {
        Matcher qos = QOS.matcher(name);
        if (qos.matches()) {
            return new QosSlice(qosOf(qos.group("qos") == null ? qos.group("slice") : qos.group("qos")));
        }
        CgroupClass pod = pod(QosClass.GUARANTEED, name);
        return pod == null ? unmappedLevel(QosClass.UNKNOWN, name) : pod;
    }

    private static CgroupClass podOrLevel(QosClass above, String name) {
        CgroupClass pod = pod(above, name);
        return pod == null ? unmappedLevel(above, name) : pod;
    }

    /// A pod, or a container that stands beside its pod; null for neither.
    private static @Nullable CgroupClass pod(QosClass qos, String name) {
        Matcher systemd = POD_SYSTEMD.matcher(name);
        if (systemd.matches()) {
            return new Pod(qosOf(systemd.group("levels")), uidOf(systemd));
        }
        Matcher cgroupfs = POD_CGROUPFS.matcher(name);
        return cgroupfs.matches() ? new Pod(qos, uidOf(cgroupfs)) : mixed(name);
    }

    /// A level between kubepods and pods. Its name may tell their class.
    private static CgroupClass unmappedLevel(QosClass above, String name) {
        if (SKIPPED.matcher(name).matches()) {
            return new Skipped();
        }
        Matcher word = QOS_WORD.matcher(name);
        return new Unmapped(word.find() ? qosOf(word.group(1)) : above);
    }

    private static CgroupClass belowPod(Pod pod, String name) {
        CgroupClass mixed = mixed(name);
        if (mixed != null) {
            return mixed;
        }
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

    /// @param levels what a slice's name has between kubepods and the pod; null for nothing
    private static QosClass qosOf(@Nullable String levels) {
        if (levels == null) {
            return QosClass.GUARANTEED;
        }
        Matcher word = QOS_WORD.matcher(levels);
        if (!word.find()) {
            return QosClass.UNKNOWN;
        }
        return word.group(1).equals("burstable") ? QosClass.BURSTABLE : QosClass.BESTEFFORT;
    }

    private static String uidOf(Matcher pod) {
        return pod.group("uid").replace('_', '-');
    }
}
