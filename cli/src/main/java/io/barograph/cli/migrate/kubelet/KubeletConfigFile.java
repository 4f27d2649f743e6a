package io.barograph.cli.migrate.kubelet;

import io.barograph.goyaml.GoValue;
import io.barograph.problem.FilePosition;
import io.barograph.problem.NearMatch;
import io.barograph.problem.Problem;
import io.barograph.threshold.EvictionSettings;
import io.barograph.threshold.KubeletConfiguration;
import module java.base;

/// A KubeletConfiguration file with the place of each key.
///
/// @param file its name, empty where there is none
/// @param arguments flags that the file has in place of a configuration
public record KubeletConfigFile(
        String file, EvictionSettings settings, Map<String, GoValue.Field> fields, List<KubeletArgument> arguments) {

    /// None was given.
    static final KubeletConfigFile NONE = new KubeletConfigFile("", EvictionSettings.DEFAULT, Map.of(), List.of());

    /// The keys that are read.
    static final List<String> KEYS = List.of(
            "evictionHard",
            "evictionSoft",
            "evictionSoftGracePeriod",
            "evictionMinimumReclaim",
            "evictionPressureTransitionPeriod",
            "evictionMaxPodGracePeriod",
            "mergeDefaultEvictionSettings",
            "enforceNodeAllocatable",
            "systemReserved",
            "kubeReserved");

    static KubeletConfigFile readConfig(String file, String text, List<Problem> problems) {
        ClusterDocument clusterDocument = ClusterDocument.readDocument(file, text, problems);
        GoValue.Fields configuration = clusterDocument.configuration();
        EvictionSettings settings =
                KubeletConfiguration.of(configuration == null ? List.of() : List.of(configuration), problems);
        Map<String, GoValue.Field> fields = configuration == null ? Map.of() : configuration.fields();
        fields.values().forEach(field -> doubtKey(field, problems));
        return new KubeletConfigFile(file, settings, fields, clusterDocument.arguments());
    }

    /// The kubelet logs an unknown key and starts.
    private static void doubtKey(GoValue.Field field, List<Problem> problems) {
        String name = field.name();
        boolean near = name.startsWith("evict")
                || name.startsWith("mergeDefault")
                || KEYS.stream().anyMatch(name::equalsIgnoreCase);
        if (near && !KEYS.contains(name)) {
            problems.add(Problem.warning(
                    field.place(),
                    "the kubelet ignores what it does not know: unknown field \"" + PrintableInput.of(name) + "\"",
                    NearMatch.hintFor(name, KEYS)));
        }
    }

    boolean hasKey(String key) {
        return fields.containsKey(key);
    }

    /// The place of the key, or of the entry of that name below it; else the nearest place.
    FilePosition placeOf(String key, String entry) {
        GoValue.Field field = fields.get(key);
        if (field == null) {
            return FilePosition.of(file);
        }
        GoValue.Field below = field.value() instanceof GoValue.Fields entries
                ? entries.fields().get(entry)
                : null;
        return (below == null ? field : below).place();
    }

    /// The texts of a mapping; empty where there is none.
    Map<String, String> textsOf(String key) {
        GoValue.Field field = fields.get(key);
        return field != null && field.value() instanceof GoValue.Fields below
                ? KubeletConfiguration.textsOf(below)
                : Map.of();
    }

    /// A key's text; empty where it has none.
    String textOf(String key) {
        GoValue.Field field = fields.get(key);
        return switch (field == null ? null : field.value()) {
            case GoValue.Text(String text, FilePosition _) -> text;
            case GoValue.Numeric(String numberText, FilePosition _) -> numberText;
            case null, default -> "";
        };
    }
}
