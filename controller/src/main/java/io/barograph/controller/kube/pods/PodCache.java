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
        /// Those that cannot be read, by name.
        private final Map<UUID, String> unread = new HashMap<>();
        private @Nullable Pods counted;
    }

    synchronized void putPod(LivePod pod) {
        if (!pod.node().isEmpty()) {
            OnNode node = nodes.computeIfAbsent(pod.node(), _ -> new OnNode());
            Load load = sharedLoad(pod.load());
            node.unread.remove(uidKey(pod.uid()));
            if (!load.equals(node.pods.put(uidKey(pod.uid()), load))) {
                node.counted = null;
            }
        }
    }

    /// One is there that cannot be read. Until it is gone, or can be read again, nothing is known of its node:
    /// what it requests may be much.
    ///
    /// @param pod its `namespace/name`
    synchronized void passOver(String name, String uid, String pod) {
        if (!name.isEmpty()) {
            OnNode node = nodes.computeIfAbsent(name, _ -> new OnNode());
            node.pods.remove(uidKey(uid));
            node.unread.put(uidKey(uid), pod);
            node.counted = null;
        }
    }

    private Load sharedLoad(Load load) {
        if (load.due() != 0) {
            return load; // few are alike
        }
        Load knownLoad = shared.get(load);
        if (knownLoad != null) {
            return knownLoad;
        }
        if (shared.size() < MAX_SHARED) {
            shared.put(load, load);
        }
        return load;
    }

    /// The API server's are of this form, in which they take a third of what their text takes. Others, however long,
    /// are as good as their hash.
    private static UUID uidKey(String uid) {
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

    synchronized void removePod(LivePod pod) {
        OnNode node = nodes.get(pod.node());
        if (node == null) {
            return;
        }
        node.unread.remove(uidKey(pod.uid()));
        if (node.pods.remove(uidKey(pod.uid())) != null) {
            node.counted = null;
        }
        if (node.pods.isEmpty() && node.unread.isEmpty()) {
            nodes.remove(pod.node());
        }
    }

    synchronized Reading<Pods> podsOn(String name) {
        OnNode node = nodes.get(name);
        return node == null
                ? Reading.of(Pods.NONE)
                : node.unread.isEmpty() ? Reading.of(countedPods(node)) : Reading.failed(unreadText(node));
    }

    private static String unreadText(OnNode node) {
        return node.unread.size() + " of the node's pods cannot be read, or have more than is read of a pod, as "
                + node.unread.values().iterator().next() + ". Maybe delete them.";
    }

    private static Pods countedPods(OnNode node) {
        Pods counted = node.counted;
        if (counted == null) {
            counted = countLoads(node.pods.values());
            node.counted = counted;
        }
        return counted;
    }

    synchronized Reading<PodEndings> endingsOn(String name, Instant currentTime) {
        OnNode node = nodes.get(name);
        return podsOn(name)
                .map(pods -> node == null || pods.terminating() == 0
                        ? PodEndings.NONE
                        : PodEndings.of(
                                pods.terminating(),
                                node.pods.values().stream().mapToLong(Load::due).filter(due -> due != 0),
                                currentTime));
    }

    private static Pods countLoads(Collection<Load> pods) {
        Map<Phase, Integer> phases = new EnumMap<>(Phase.class);
        Map<Qos, Integer> classes = new EnumMap<>(Qos.class);
        int terminating = 0;
        ResourceAmounts requestAmounts = ResourceAmounts.NONE;
        ResourceAmounts overheadAmounts = ResourceAmounts.NONE;
        for (Load load : pods) {
            phases.merge(load.phase(), 1, Integer::sum);
            terminating += load.terminating() ? 1 : 0;
            if (!load.isOver()) {
                classes.merge(load.qos(), 1, Integer::sum);
                requestAmounts = requestAmounts.plus(load.requests());
                overheadAmounts = overheadAmounts.plus(load.overhead());
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
                requestAmounts.cpuMillis() / 1e3,
                requestAmounts.memoryBytes(),
                overheadAmounts.cpuMillis() / 1e3,
                overheadAmounts.memoryBytes());
    }
}
