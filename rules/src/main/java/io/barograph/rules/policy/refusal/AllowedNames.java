package io.barograph.rules.policy.refusal;

import io.barograph.problem.NearMatch;
import io.barograph.rules.demand.ForeignMarks;
import io.barograph.rules.demand.Reason;
import io.barograph.signal.EvictionSignal;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Which condition types, taint keys and event reasons a policy may call its own, and what it may want pods evicted or
/// room made for.
public final class AllowedNames {

    private static final Pattern PREFIX =
            Pattern.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?");
    private static final int MAX_PREFIX = 253;

    /// The kubelet knows how to rank pods for its own signals, not for those that only we have.
    private static final List<String> EVICTION_SIGNALS = Arrays.stream(EvictionSignal.values())
            .filter(EvictionSignal::isKubelets)
            .map(EvictionSignal::word)
            .toList();

    private static final List<String> FILESYSTEMS = List.of("nodefs", "imagefs", "containerfs");

    private AllowedNames() {}

    /// Why no pod can be evicted for a signal of this name, or null if one can.
    public static RefusedWords.@Nullable Why whyNotEvict(String signal) {
        return oneOf(EVICTION_SIGNALS, signal, "no signal that pods are evicted for");
    }

    /// Why no room can be made on this, or null if it can.
    public static RefusedWords.@Nullable Why whyNotReclaim(String filesystem) {
        return oneOf(FILESYSTEMS, filesystem, "no file system that room is made on");
    }

    private static RefusedWords.@Nullable Why oneOf(List<String> knownNames, String text, String what) {
        return knownNames.contains(text)
                ? null
                : new RefusedWords.Why("\"" + text + "\" is " + what, NearMatch.hintFor(text, knownNames));
    }

    /// Why a policy may not have a condition of this type, or null if it may.
    public static RefusedWords.@Nullable Why whyNotCondition(String type) {
        if (ForeignMarks.isLifecycle(type)) {
            return new RefusedWords.Why(
                    "condition " + type + " says what others do with the node", "Choose a type of your own");
        }
        if (ForeignMarks.isCondition(type)) {
            return new RefusedWords.Why(
                    "condition " + type + " is the kubelet's own",
                    "Choose a type of your own, such as Barograph" + type);
        }
        return AllowedText.isCamelCase(type) ? null : notCamelCase("condition type", type);
    }

    /// Why a policy may not have events with this reason, or null if it may.
    public static RefusedWords.@Nullable Why whyNotEvent(String reason) {
        if (Arrays.stream(Reason.values())
                .anyMatch(transitionReason -> transitionReason.name().equals(reason))) {
            return new RefusedWords.Why(
                    "event reason " + reason + " is used for every demand's transitions",
                    "Choose a reason of your own");
        }
        return AllowedText.isCamelCase(reason) ? null : notCamelCase("event reason", reason);
    }

    /// Whether a node's label can be called that
    /// (<https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#syntax-and-character-set>).
    public static boolean isLabel(String key) {
        int slash = key.indexOf('/');
        String prefix = slash < 0 ? "" : key.substring(0, slash);
        return NAME.matcher(key.substring(slash + 1)).matches()
                && (slash < 0
                        || (prefix.length() <= MAX_PREFIX
                                && PREFIX.matcher(prefix).matches()));
    }

    /// Why a policy may not have a taint with this key, or null if it may.
    public static RefusedWords.@Nullable Why whyNotTaint(String key) {
        if (ForeignMarks.isTaintKey(key)) {
            return new RefusedWords.Why(
                    "taint " + key + " belongs to another owner",
                    "Choose a key of your own, such as example.com/cpu-contention");
        }
        return isLabel(key)
                ? null
                : new RefusedWords.Why(
                        "\"" + key + "\" is not a taint key", "Expected a name such as example.com/cpu-contention");
    }

    private static RefusedWords.Why notCamelCase(String what, String text) {
        return new RefusedWords.Why(
                "\"" + text + "\" is not a valid " + what + ": it must be CamelCase, at most 63 letters and digits",
                "Write it such as KubepodsCPUContentionPressure");
    }
}
