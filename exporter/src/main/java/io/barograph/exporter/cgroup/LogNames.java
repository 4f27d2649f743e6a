package io.barograph.exporter.cgroup;

import io.barograph.exporter.kernel.KernelFs;
import io.barograph.exporter.kernel.KernelPath;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Pod and container names from what the kubelet names after them, without any permission in the cluster:
///
/// ```
/// /var/log/pods/shop_cart-0_6f1c2f2e-0d3c-4b8e-9f57-0a4f1b2c3d4e
/// /var/log/containers/cart-0_shop_cart-<64 hex digits>.log
/// ```
///
/// The directories are listed when other pods or containers than at the last pass are there, and every ten seconds
/// while some have no name: the kubelet makes a cgroup before it makes the names.
///
/// Used by one thread at a time.
public final class LogNames {

    private static final KernelPath PODS = KernelPath.host("/var/log/pods");
    private static final KernelPath CONTAINERS = KernelPath.host("/var/log/containers");
    private static final long RETRY_MICROS = 10_000_000;

    private static final String LABEL = "[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?";
    private static final String SUBDOMAIN = "[a-z0-9](?:[-.a-z0-9]{0,251}[a-z0-9])?";
    private static final Pattern POD = Pattern.compile("(?<namespace>" + LABEL + ")_(?<pod>" + SUBDOMAIN
            + ")_(?<uid>[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})");
    private static final Pattern CONTAINER =
            Pattern.compile(SUBDOMAIN + "_" + LABEL + "_(?<container>" + LABEL + ")-(?<cid>[0-9a-f]{64})\\.log");

    private Set<String> seen = Set.of();
    private Names names = Names.NONE;
    private long listedMicros;

    /// The names of these cgroups' pods and containers, as far as they are known.
    ///
    /// @param nowMicros the pass's time
    public Names of(Iterable<CgroupClass> cgroups, KernelFs fs, long nowMicros) {
        Set<String> now = ids(cgroups);
        boolean unknown = !allKnown(now);
        boolean others = !now.equals(seen);
        if (!now.isEmpty() && (others || (unknown && nowMicros - listedMicros >= RETRY_MICROS))) {
            names = listed(fs, now);
            listedMicros = nowMicros;
        } else if (now.isEmpty()) {
            names = Names.NONE;
        }
        seen = now;
        return names;
    }

    private boolean allKnown(Set<String> ids) {
        return ids.stream()
                .allMatch(
                        id -> names.pods().containsKey(id) || names.containers().containsKey(id));
    }

    private static Set<String> ids(Iterable<CgroupClass> cgroups) {
        Set<String> ids = new HashSet<>();
        for (CgroupClass cgroup : cgroups) {
            if (cgroup instanceof CgroupClass.OfPod pod) {
                ids.add(pod.podUid());
            }
            if (cgroup instanceof CgroupClass.Container container) {
                ids.add(container.containerId());
            }
        }
        return ids;
    }

    private static Names listed(KernelFs fs, Set<String> wanted) {
        Map<String, PodName> pods = new HashMap<>();
        for (String name : fs.names(PODS)) {
            Matcher found = POD.matcher(name);
            if (found.matches() && wanted.contains(found.group("uid"))) {
                pods.put(found.group("uid"), new PodName(found.group("namespace"), found.group("pod")));
            }
        }
        Map<String, String> containers = new HashMap<>();
        for (String name : fs.names(CONTAINERS)) {
            Matcher found = CONTAINER.matcher(name);
            if (found.matches() && wanted.contains(found.group("cid"))) {
                containers.put(found.group("cid"), found.group("container"));
            }
        }
        return new Names(pods, containers);
    }
}
