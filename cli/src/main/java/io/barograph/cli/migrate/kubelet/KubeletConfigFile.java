package io.barograph.cli.migrate.kubelet;

import io.barograph.problem.FilePosition;
import io.barograph.problem.NearMatch;
import io.barograph.problem.Problem;
import io.barograph.problem.StrictYamlReader;
import io.barograph.problem.YamlNode;
import io.barograph.threshold.EvictionSettings;
import io.barograph.threshold.KubeletConfiguration;
import module java.base;

/// A KubeletConfiguration file with the place of each key.
///
/// @param file its name, empty where there is none
public record KubeletConfigFile(String file, EvictionSettings settings, Map<String, YamlNode.Field> fields) {

    /// None was given.
    static final KubeletConfigFile NONE = new KubeletConfigFile("", EvictionSettings.DEFAULT, Map.of());

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

    static KubeletConfigFile read(String file, String text, List<Problem> problems) {
        EvictionSettings settings = KubeletConfiguration.read(file, text, problems);
        // Problems of the file as a whole are already added
        YamlNode document = StrictYamlReader.read(file, text, new ArrayList<>());
        Map<String, YamlNode.Field> fields = new LinkedHashMap<>();
        if (document instanceof YamlNode.Fields all) {
            all.fields().forEach(each -> fields.put(each.name(), each));
        }
        fields.values().forEach(each -> doubt(each, problems));
        return new KubeletConfigFile(file, settings, fields);
    }

    /// The kubelet logs an unknown key and starts.
    private static void doubt(YamlNode.Field field, List<Problem> problems) {
        String name = field.name();
        boolean near = name.startsWith("evict")
                || name.startsWith("mergeDefault")
                || KEYS.stream().anyMatch(name::equalsIgnoreCase);
        if (near && !KEYS.contains(name)) {
            problems.add(Problem.warning(
                    field.key().place(),
                    "the kubelet ignores what it does not know: unknown field \"" + PrintableInput.of(name) + "\"",
                    NearMatch.hint(name, KEYS)));
        }
    }

    boolean has(String key) {
        return fields.containsKey(key);
    }

    /// The place of the key, or of the entry of that name below it; else the nearest place.
    FilePosition place(String key, String entry) {
        YamlNode.Field field = fields.get(key);
        if (field == null) {
            return FilePosition.of(file);
        }
        List<YamlNode.Field> below = field.value() instanceof YamlNode.Fields all ? all.fields() : List.of();
        return below.stream()
                .filter(each -> each.name().equals(entry))
                .findFirst()
                .orElse(field)
                .key()
                .place();
    }

    /// The texts of a mapping; empty where there is none.
    Map<String, String> texts(String key) {
        Map<String, String> texts = new LinkedHashMap<>();
        YamlNode.Field field = fields.get(key);
        if (field != null && field.value() instanceof YamlNode.Fields below) {
            for (YamlNode.Field each : below.fields()) {
                if (each.value() instanceof YamlNode.Text text) {
                    texts.put(each.name(), text.value());
                }
            }
        }
        return texts;
    }

    /// A key's text; empty where it has none.
    String text(String key) {
        YamlNode.Field field = fields.get(key);
        return field != null && field.value() instanceof YamlNode.Text text ? text.value() : "";
    }
}
