package io.barograph.cli.migrate;

import io.barograph.signal.FilesystemLayout;
import module java.base;
import org.jspecify.annotations.Nullable;

/// What a policy is made of.
///
/// @param limits in the order of [io.barograph.threshold.EvictionThreshold#ORDER]
/// @param transition as a policy can have it
/// @param transitionSource where it comes from, for a comment
/// @param maxPodGrace the longest grace period at soft thresholds; null for the pod's own
/// @param notes warnings for the head of the policy
public record MigrationPlan(
        String name,
        List<NamedThreshold> limits,
        Duration transition,
        String transitionSource,
        @Nullable Duration maxPodGrace,
        String maxPodGraceSource,
        Manner manner,
        List<String> notes) {

    public MigrationPlan {
        limits = List.copyOf(limits);
        notes = List.copyOf(notes);
    }

    /// How the kubelet's settings are taken.
    ///
    /// @param compat whether percentages have 32 bits as in the kubelet, and holds never grow
    public record Manner(boolean compat, FilesystemLayout layout) {}
}
