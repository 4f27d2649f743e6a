package io.barograph.cli.migrate.kubelet;

import io.barograph.problem.FilePosition;
import io.barograph.threshold.EvictionSettings;
import module java.base;

/// All eviction settings of a kubelet: of a file and of flags. Flags override the file.
///
/// @param transition as it was written; empty where nothing was
/// @param maxPodGrace as it was written; empty where nothing was
public record KubeletSetup(
        EvictionSettings settings, Reserved reserved, Sources sources, String transition, String maxPodGrace) {

    /// What is kept from pods.
    ///
    /// @param system by resource, `memory`
    /// @param kube the same for the kubelet and the runtime
    public record Reserved(Map<String, String> system, Map<String, String> kube) {
        public Reserved {
            system = Map.copyOf(system);
            kube = Map.copyOf(kube);
        }
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
        public String name(String key) {
            Flag flag = flags.get(key);
            return flag == null ? key : flag.name();
        }

        public FilePosition place(String key, String entry) {
            Flag flag = flags.get(key);
            return flag == null ? config.place(key, entry) : flag.place();
        }

        public boolean isGiven(String key) {
            return flags.containsKey(key) || config.has(key);
        }

        /// For a comment: `--eviction-hard`, `kubelet.yaml:7`, `default`.
        public String source(String key, String entry) {
            Flag flag = flags.get(key);
            if (flag != null) {
                return flag.name();
            }
            return config.has(key) ? key + " of " + shortened(config.place(key, entry)) : "the kubelet's default";
        }

        private static String shortened(FilePosition place) {
            String file = place.file().substring(place.file().lastIndexOf('/') + 1);
            return PrintableInput.of(file + ":" + place.line());
        }
    }
}
