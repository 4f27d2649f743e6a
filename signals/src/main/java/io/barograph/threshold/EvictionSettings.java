package io.barograph.threshold;

import module java.base;
import org.jspecify.annotations.Nullable;

/// A kubelet's settings of eviction, as texts, before anything was checked or derived.
///
/// @param mergeDefaults whether the defaults hold for hard signals that are not named (since Kubernetes 1.33)
/// @param enforceNodeAllocatable `pods` where the kubelet limits its pods' cgroup, which is its default
/// @param transitionPeriod how long a node condition outlasts the pressure; zero counts as the default
public record EvictionSettings(
        Texts texts, boolean mergeDefaults, List<String> enforceNodeAllocatable, Duration transitionPeriod) {

    /// The kubelet's own transition period.
    public static final Duration TRANSITION_PERIOD = Duration.ofMinutes(5);

    /// The kubelet's own hard thresholds on Linux.
    public static final Map<String, String> LINUX_HARD =
            orderedCopy(KubeletFlags.thresholdPairs("memory.available<100Mi,"
                    + "nodefs.available<10%,nodefs.inodesFree<5%,imagefs.available<15%,imagefs.inodesFree<5%"));

    /// The kubelet's own hard thresholds on Windows.
    public static final Map<String, String> WINDOWS_HARD = orderedCopy(
            KubeletFlags.thresholdPairs("memory.available<500Mi,nodefs.available<10%,imagefs.available<15%"));

    /// A kubelet without settings.
    public static final EvictionSettings DEFAULT = new EvictionSettings(
            new Texts(null, Map.of(), Map.of(), Map.of()), false, List.of("pods"), TRANSITION_PERIOD);

    public EvictionSettings {
        enforceNodeAllocatable = List.copyOf(enforceNodeAllocatable);
        transitionPeriod = transitionPeriod.isZero() ? TRANSITION_PERIOD : transitionPeriod;
    }

    /// Signals and texts, as flags and files have them.
    ///
    /// @param hard null where none were given, which leaves the defaults; an empty map means none at all
    public record Texts(
            @Nullable Map<String, String> hard,
            Map<String, String> soft,
            Map<String, String> softGracePeriod,
            Map<String, String> minimumReclaim) {

        public Texts {
            hard = hard == null ? null : orderedCopy(hard);
            soft = orderedCopy(soft);
            softGracePeriod = orderedCopy(softGracePeriod);
            minimumReclaim = orderedCopy(minimumReclaim);
        }
    }

    /// The hard thresholds with the defaults where they hold.
    public Map<String, String> effectiveHard() {
        Map<String, String> hardTexts = texts.hard();
        if (hardTexts == null) {
            return LINUX_HARD;
        }
        if (!mergeDefaults) {
            return hardTexts;
        }
        Map<String, String> merged = new LinkedHashMap<>(hardTexts);
        LINUX_HARD.forEach(merged::putIfAbsent);
        return Collections.unmodifiableMap(merged);
    }

    /// Whether hard memory thresholds hold for the pods' cgroup too.
    public boolean limitsPods() {
        return enforceNodeAllocatable.contains("pods");
    }

    private static Map<String, String> orderedCopy(Map<String, String> map) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }
}
