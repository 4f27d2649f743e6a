package io.barograph.controller.kube.pods;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.barograph.controller.cluster.nodes.ResourceAmounts;
import io.barograph.controller.kube.pods.LivePod.Load;
import io.barograph.controller.kube.pods.LivePod.Phase;
import io.barograph.controller.kube.pods.LivePod.Qos;
import io.barograph.rules.fact.PodEndings;
import io.barograph.rules.fact.Pods;
import io.barograph.signal.Reading;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The pods as last reported, by the node that they are bound to. A node's pods are counted when asked for, and counted
/// anew only after a change. Sums that are updated with each change could drift.
final class PodCache {

    private static final int UUID_CHARS = 36;
    /// Most pods are like others; so many different loads are kept once.
    private static final int MAX_SHARED = 10_000;

    private final Map<String, OnNode> nodes = new HashMap<>();
    private final Map<Load, Load> shared = new HashMap<>();

    /// The pods of one node by their UIDs.
    private static final class OnNode {
        private final Map<UUID, Load> pods = new HashMap<>();
        /// Those that are too large to be read, by name.
        private final Map<UUID, String> unread = new HashMap<>();
        private @Nullable Pods counted;
    }

    synchronized void present(LivePod pod) {
        if (!pod.node().isEmpty()) {
            OnNode node = nodes.computeIfAbsent(pod.node(), _ -> new OnNode());
            Load load = shared(pod.load());
            node.unread.remove(key(pod.uid()));
            if (!load.equals(node.pods.put(key(pod.uid()), load))) {
                node.counted = null;
            }
        }
    }

    /// One is there that is too large to be read. Until it is gone, or can be read again, nothing is known of its node:
    /// what it requests may be much.
    ///
    /// @param pod its `namespace/name`
    synchronized void passOver(String name, String uid, String pod) {
        if (!name.isEmpty()) {
            OnNode node = nodes.computeIfAbsent(name, _ -> new OnNode());
            node.pods.remove(key(uid));
            node.unread.put(key(uid), pod);
            node.counted = null;
        }
    }

    private Load shared(Load load) {
        if (load.due() != 0) {
            return load; // few are alike
        }
        Load known = shared.get(load);
        if (known != null) {
            return known;
        }
        if (shared.size() < MAX_SHARED) {
            shared.put(load, load);
        }
        return load;
    }

    /// The API server's are of this form, in which they take a third of what their text takes. Others, however long,
    /// are as good as their hash.
    private static UUID key(String uid) {
        if (uid.length() == UUID_CHARS) {
            try {
                UUID canonical = UUID.fromString(uid);
                if (canonical.toString().equals(uid)) {
                    return canonical;
                }
            } catch (IllegalArgumentException _) {
                // it only has the length of one
            }
        }
        return UUID.nameUUIDFromBytes(uid.getBytes(UTF_8));
    }

    synchronized void gone(LivePod pod) {
        OnNode node = nodes.get(pod.node());
        if (node == null) {
            return;
        }
        node.unread.remove(key(pod.uid()));
        if (node.pods.remove(key(pod.uid())) != null) {
            node.counted = null;
        }
        if (node.pods.isEmpty() && node.unread.isEmpty()) {
            nodes.remove(pod.node());
        }
    }

    synchronized Reading<Pods> on(String name) {
        OnNode node = nodes.get(name);
        return node == null
                ? Reading.of(Pods.NONE)
                : node.unread.isEmpty() ? Reading.of(counted(node)) : Reading.failed(unread(node));
    }

    private static String unread(OnNode node) {
        return node.unread.size() + " of the node's pods have more than is read of a pod, as "
                + node.unread.values().iterator().next() + ". Maybe delete them.";
    }

    private static Pods counted(OnNode node) {
        Pods counted = node.counted;
        if (counted == null) {
            counted = count(node.pods.values());
            node.counted = counted;
        }
        return counted;
    }

    synchronized Reading<PodEndings> endings(String name, Instant now) {
        OnNode node = nodes.get(name);
        return on(name).map(pods -> node == null || pods.terminating() == 0
                ? PodEndings.NONE
                : PodEndings.of(
                        pods.terminating(),
                        node.pods.values().stream().mapToLong(Load::due).filter(due -> due != 0),
                        now));
    }

    private static Pods count(Collection<Load> pods) {
        Map<Phase, Integer> phases = new EnumMap<>(Phase.class);
        Map<Qos, Integer> classes = new EnumMap<>(Qos.class);
        int terminating = 0;
        ResourceAmounts requests = ResourceAmounts.NONE;
        ResourceAmounts overhead = ResourceAmounts.NONE;
        for (Load each : pods) {
            phases.merge(each.phase(), 1, Integer::sum);
            terminating += each.terminating() ? 1 : 0;
            if (!each.isOver()) {
                classes.merge(each.qos(), 1, Integer::sum);
                requests = requests.plus(each.requests());
                overhead = overhead.plus(each.overhead());
            }
        }
        return new Pods(
                phases.getOrDefault(Phase.PENDING, 0),
                phases.getOrDefault(Phase.RUNNING, 0),
                phases.getOrDefault(Phase.SUCCEEDED, 0),
                phases.getOrDefault(Phase.FAILED, 0),
                phases.getOrDefault(Phase.UNKNOWN, 0),
                terminating,
                classes.getOrDefault(Qos.GUARANTEED, 0),
                classes.getOrDefault(Qos.BURSTABLE, 0),
                classes.getOrDefault(Qos.BEST_EFFORT, 0),
                requests.cpuMillis() / 1e3,
                requests.memoryBytes(),
                overhead.cpuMillis() / 1e3,
                overhead.memoryBytes());
    }
}
