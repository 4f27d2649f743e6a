package io.barograph.cli.migrate.kubelet;

import io.barograph.problem.NearMatch;
import io.barograph.problem.Problem;
import module java.base;

/// The kubelet's flags for its eviction settings; all others are ignored.
public final class KubeletEvictionFlags {

    private static final List<String> OTHER = List.of("config", "config-dir");

    /// All of [KubeletConfigFile#KEYS], where mergeDefaultEvictionSettings has no flag.
    private static final List<String> KNOWN = Stream.concat(
                    KubeletConfigFile.KEYS.stream().map(KubeletEvictionFlags::flag), OTHER.stream())
            .filter(each -> !each.startsWith("merge"))
            .toList();

    private KubeletEvictionFlags() {}

    /// The flag of a configuration key, without dashes: `eviction-hard` for `evictionHard`.
    static String flag(String key) {
        return key.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    /// The same with its dashes.
    public static String option(String key) {
        return "--" + flag(key);
    }

    /// The values of each flag in their order, by its name without dashes. The kubelet takes `_` for `-`.
    static Map<String, List<KubeletArgument>> read(List<KubeletArgument> words, List<Problem> problems) {
        Map<String, List<KubeletArgument>> flags = new LinkedHashMap<>();
        for (int i = 0; i < words.size(); i++) {
            KubeletArgument word = words.get(i);
            if (!word.text().startsWith("--")) {
                shorthand(word, problems);
                continue;
            }
            int equals = word.text().indexOf('=');
            String given = equals < 0 ? word.text() : word.text().substring(0, equals);
            String name = given.substring(2).replace('_', '-');
            if (!KNOWN.contains(name)) {
                unknown(given, name, word, problems);
            } else if (equals < 0 && i + 1 == words.size()) {
                problems.add(
                        Problem.error(word.place(), "flag needs an argument: " + given, "Maybe " + given + "=VALUE"));
            } else {
                KubeletArgument value = equals < 0
                        ? words.get(++i)
                        : new KubeletArgument(word.text().substring(equals + 1), word.place());
                flags.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
            }
        }
        return flags;
    }

    private static void shorthand(KubeletArgument word, List<Problem> problems) {
        String text = word.text().startsWith("-") ? word.text().substring(1) : "";
        if (text.startsWith("evict")) {
            problems.add(Problem.error(
                    word.place(),
                    "unknown shorthand flag: '" + text.charAt(0) + "' in " + PrintableInput.of(word.text()),
                    "Maybe --" + PrintableInput.of(text)));
        }
    }

    private static void unknown(String given, String name, KubeletArgument word, List<Problem> problems) {
        List<String> eviction =
                KNOWN.stream().filter(each -> each.startsWith("e")).toList();
        if (name.startsWith("eviction-") || NearMatch.of(name, eviction) != null) {
            problems.add(Problem.error(
                    word.place(), "unknown flag: " + PrintableInput.of(given), NearMatch.hint(name, eviction)));
        }
    }
}
