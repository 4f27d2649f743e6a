package io.barograph.exporter.cgroup.identity;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.kernel.KernelPath;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Pod and container names from what the kubelet names after them, without any permission in the cluster:
///
/// ```
/// /var/log/pods/shop_cart-0_6f1c2f2e-0d3c-4b8e-9f57-0a4f1b2c3d4e/cart/2.log
/// /var/log/containers/cart-0_shop_cart-<64 hex digits>.log
/// ```
///
/// A static pod's directory carries the hash of its configuration, as its cgroup does. Only what is asked for is
/// kept, and what is no name of the kubelet's is passed over.
public final class KubeletLogNames {

    private static final KernelPath PODS = KernelPath.host("/var/log/pods");
    private static final KernelPath CONTAINERS = KernelPath.host("/var/log/containers");

    private static final String LABEL = "[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?";
    private static final String SUBDOMAIN = "[a-z0-9](?:[-.a-z0-9]{0,251}[a-z0-9])?";
    static final String LOG = ".log";
    private static final Pattern NAMESPACE_OR_CONTAINER = Pattern.compile(LABEL);
    private static final Pattern POD_NAME = Pattern.compile(SUBDOMAIN);
    private static final Pattern POD = Pattern.compile("(?<namespace>" + LABEL + ")_(?<pod>" + SUBDOMAIN
            + ")_(?<uid>[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})");
    private static final Pattern CONTAINER =
            Pattern.compile(SUBDOMAIN + "_" + LABEL + "_(?<container>" + LABEL + ")-(?<cid>[0-9a-f]{64})\\.log");
    private static final Pattern ATTEMPT = Pattern.compile("(?<attempt>[0-9]{1,9})\\.log");

    private KubeletLogNames() {}

    /// Names by the uids that are asked for, as far as there are any.
    static Map<String, PodName> findPods(KernelFs fs, Set<String> uids) {
        Map<String, PodName> pods = new HashMap<>();
        if (uids.isEmpty()) {
            return pods;
        }
        for (String name : fs.listNames(PODS)) {
            // Most names are known already, and a pattern costs more than a look at the end
            if (!uids.contains(name.substring(name.lastIndexOf('_') + 1))) {
                continue;
            }
            Matcher podMatch = POD.matcher(name);
            if (podMatch.matches()) {
                pods.put(podMatch.group("uid"), new PodName(podMatch.group("namespace"), podMatch.group("pod")));
            }
        }
        return pods;
    }

    /// Names by the ids of the containers that are asked for, as far as there are any.
    ///
    /// @param askedContainers by id, in the order of their birth
    /// @param pods by uid
    static Map<String, String> findContainers(
            KernelFs fs, SequencedMap<String, CgroupClass.Container> askedContainers, Map<String, PodName> pods) {
        Map<String, String> containers = new HashMap<>();
        if (askedContainers.isEmpty()) {
            return containers;
        }
        Set<String> ids = askedContainers.keySet();
        Set<String> cut = new HashSet<>();
        for (String name : fs.listNames(CONTAINERS)) {
            int end = name.length() - LOG.length();
            if (name.length() == CutLogLink.LENGTH && name.endsWith(LOG)) {
                cut.add(name.substring(0, end));
            }
            if (!ids.contains(name.substring(
                    Math.max(0, Math.min(end, name.lastIndexOf('-') + 1)), Math.max(0, end)))) {
                continue;
            }
            Matcher containerMatch = CONTAINER.matcher(name);
            if (containerMatch.matches()) {
                containers.put(containerMatch.group("cid"), containerMatch.group("container"));
            }
        }
        if (!cut.isEmpty()) {
            new CutLogLink(fs, cut, pods).findNames(askedContainers).forEach(containers::putIfAbsent);
        }
        return containers;
    }

    /// The directory that the kubelet makes with a pod's sandbox.
    public static KernelPath podDirectory(PodName pod, String uid) {
        return PODS.child(pod.namespace() + "_" + pod.pod() + "_" + uid);
    }

    /// The link that it makes when a container starts.
    public static KernelPath containerLink(PodName pod, String container, String containerId) {
        return CONTAINERS.child(pod.pod() + "_" + pod.namespace() + "_" + container + "-" + containerId + LOG);
    }

    /// How often a container was started again, as its newest log says; null where there is none.
    static @Nullable Long attempt(KernelFs fs, PodName pod, String uid, String container) {
        Long newest = null;
        for (String name : fs.listNames(podDirectory(pod, uid).child(container))) {
            Matcher attemptMatch = ATTEMPT.matcher(name);
            if (attemptMatch.matches()) {
                long attempt = Long.parseLong(attemptMatch.group("attempt"));
                newest = newest == null ? attempt : Math.max(newest, attempt);
            }
        }
        return newest;
    }

    /// Whether Kubernetes would call a container so, or a namespace.
    static boolean isLabel(String text) {
        return NAMESPACE_OR_CONTAINER.matcher(text).matches();
    }

    /// Whether Kubernetes would call a pod so.
    static boolean isPodName(String text) {
        return POD_NAME.matcher(text).matches();
    }
}
