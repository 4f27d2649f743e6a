package io.barograph.exporter.options;

import io.barograph.exporter.configz.ConfigzSettings;
import io.barograph.exporter.eviction.EvictionPlan;
import io.barograph.exporter.kernel.HostDisks.Role;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The eviction signals to report.
///
/// @param paths where the host's file systems are looked for, by what they are to the kubelet; of several paths the
///     first that is there counts
/// @param configz how the kubelet is asked for its thresholds, or null for not at all
public record EvictionConfig(
        EvictionPlan plan,
        Map<Role, List<String>> paths,
        @Nullable ConfigzSettings configz) {

    /// The kubelet's own root directory, unless it is configured.
    public static final String KUBELET = "/var/lib/kubelet";

    /// A kubelet without settings.
    public static final EvictionConfig DEFAULT = new EvictionConfig(
            EvictionPlan.DEFAULT,
            Map.of(
                    Role.NODEFS,
                    List.of(KUBELET),
                    Role.IMAGEFS,
                    NodeRuntime.AUTO.images(),
                    Role.CONTAINERFS,
                    NodeRuntime.AUTO.images()),
            null);

    public EvictionConfig {
        paths = Map.copyOf(paths);
    }
}
