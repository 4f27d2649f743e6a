package io.barograph.cli.migrate.kubelet;

import io.barograph.problem.NearMatch;
import io.barograph.problem.Problem;
import module java.base;

/// The kubelet's flags for its eviction settings; all others are ignored.
public final class KubeletEvictionFlags {

    private static final List<String> OTHER = List.of("config", "config-dir");

    /// All of [KubeletConfigFile#KEYS], where mergeDefaultEvictionSettings has no flag.
    private static final List<String> KNOWN = Stream.concat(
                    KubeletConfigFile.KEYS.stream().map(KubeletEvictionFlags::flagOf), OTHER.stream())
            .filter(key -> !key.startsWith("merge"))
            .toList();

    private KubeletEvictionFlags() {}

    /// The flag of a configuration key, without dashes: `eviction-hard` for `evictionHard`.
    static String flagOf(String key) {
        return key.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    /// The same with its dashes.
    public static String optionOf(String key) {
        return "--" + flagOf(key);
    }

    /// The values of each flag in their order, by its name without dashes. The kubelet takes `_` for `-`.
    static Map<String, List<KubeletArgument>> readFlags(List<KubeletArgument> words, List<Problem> problems) {
        Map<String, List<KubeletArgument>> flags = new LinkedHashMap<>();
        for (int i = 0; i < words.size(); i++) {
            KubeletArgument argument = words.get(i);
            if (!argument.text().startsWith("--")) {
                refuseShorthand(argument, problems);
                continue;
            }
            int equals = argument.text().indexOf('=');
            String givenFlag = equals < 0 ? argument.text() : argument.text().substring(0, equals);
            String name = givenFlag.substring(2).replace('_', '-');
            if (!KNOWN.contains(name)) {
                refuseUnknown(givenFlag, name, argument, problems);
            } else if (equals < 0 && i + 1 == words.size()) {
                problems.add(Problem.error(
                        argument.place(), "flag needs an argument: " + givenFlag, "Maybe " + givenFlag + "=VALUE"));
            } else {
                KubeletArgument value = equals < 0
                        ? words.get(++i)
                        : new KubeletArgument(argument.text().substring(equals + 1), argument.place());
                flags.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
            }
        }
        return flags;
    }

    private static void refuseShorthand(KubeletArgument argument, List<Problem> problems) {
        String text = argument.text().startsWith("-") ? argument.text().substring(1) : "";
        if (text.startsWith("evict")) {
            problems.add(Problem.error(
                    argument.place(),
                    "unknown shorthand flag: '" + text.charAt(0) + "' in " + PrintableInput.of(argument.text()),
                    "Maybe --" + PrintableInput.of(text)));
        }
    }

    private static void refuseUnknown(String givenFlag, String name, KubeletArgument argument, List<Problem> problems) {
        List<String> eviction =
                KNOWN.stream().filter(flagName -> flagName.startsWith("e")).toList();
        if (name.startsWith("eviction-") || NearMatch.of(name, eviction) != null) {
            problems.add(Problem.error(
                    argument.place(),
                    "unknown flag: " + PrintableInput.of(givenFlag),
                    NearMatch.hintFor(name, eviction)));
        }
    }
}
