package io.barograph.cli.migrate.kubelet;

import io.barograph.problem.FilePosition;
import io.barograph.threshold.EvictionSettings;
import module java.base;

/// All eviction settings of a kubelet: of a file and of flags. Flags override the file.
///
/// @param systemReserved what is kept from pods for the system, by resource: `memory`
/// @param kubeReserved the same for the kubelet and the runtime
/// @param transition as it was written; empty where nothing was
/// @param maxPodGrace as it was written; empty where nothing was
public record KubeletSetup(
        EvictionSettings settings,
        Map<String, String> systemReserved,
        Map<String, String> kubeReserved,
        Sources sources,
        String transition,
        String maxPodGrace) {

    public KubeletSetup {
        systemReserved = Map.copyOf(systemReserved);
        kubeReserved = Map.copyOf(kubeReserved);
    }

    /// Which flag or which place in the file a setting comes from.
    ///
    /// @param flags by the configuration's key, `evictionHard`
    public record Sources(KubeletConfigFile config, Map<String, Flag> flags) {

        public Sources {
            flags = Map.copyOf(flags);
        }

        public record Flag(String name, FilePosition place) {}

        /// The key, or the flag that stands in its place.
        public String nameOf(String key) {
            Flag flag = flags.get(key);
            return flag == null ? key : flag.name();
        }

        public FilePosition placeOf(String key, String entry) {
            Flag flag = flags.get(key);
            return flag == null ? config.placeOf(key, entry) : flag.place();
        }

        public boolean isGiven(String key) {
            return flags.containsKey(key) || config.hasKey(key);
        }

        /// For a comment: `--eviction-hard`, `kubelet.yaml:7`, `default`.
        public String sourceOf(String key, String entry) {
            Flag flag = flags.get(key);
            if (flag != null) {
                return flag.name();
            }
            if (!config.hasKey(key)) {
                return "the kubelet's default";
            }
            FilePosition position = config.placeOf(key, entry);
            String file = position.file().substring(position.file().lastIndexOf('/') + 1);
            return key + " of " + PrintableInput.of(file + ":" + position.line());
        }
    }
}
