package io.barograph.cli.migrate.kubelet;

import io.barograph.problem.NearMatch;
import io.barograph.problem.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The kubelet's flags that have to do with eviction, as they were given; all others are passed over.
public final class KubeletEvictionFlags {

    static final String HARD = "eviction-hard";
    static final String SOFT = "eviction-soft";
    public static final String GRACE = "eviction-soft-grace-period";
    static final String RECLAIM = "eviction-minimum-reclaim";
    static final String TRANSITION = "eviction-pressure-transition-period";
    static final String MAX_POD_GRACE = "eviction-max-pod-grace-period";
    static final String ENFORCE = "enforce-node-allocatable";
    static final String SYSTEM_RESERVED = "system-reserved";
    static final String KUBE_RESERVED = "kube-reserved";
    static final String CONFIG = "config";
    static final String CONFIG_DIR = "config-dir";

    private static final List<String> EVICTION =
            List.of(HARD, SOFT, GRACE, RECLAIM, TRANSITION, MAX_POD_GRACE, ENFORCE);
    private static final List<String> OTHER = List.of(SYSTEM_RESERVED, KUBE_RESERVED, CONFIG, CONFIG_DIR);

    private KubeletEvictionFlags() {}

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
            if (!EVICTION.contains(name) && !OTHER.contains(name)) {
                unknown(given, name, word, problems);
                continue;
            }
            if (equals < 0 && i + 1 == words.size()) {
                problems.add(
                        Problem.error(word.place(), "flag needs an argument: " + given, "Maybe " + given + "=VALUE"));
                continue;
            }
            KubeletArgument value = equals < 0
                    ? words.get(++i)
                    : new KubeletArgument(word.text().substring(equals + 1), word.place());
            flags.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
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
        if (name.startsWith("eviction-") || NearMatch.of(name, EVICTION) != null) {
            problems.add(Problem.error(
                    word.place(), "unknown flag: " + PrintableInput.of(given), NearMatch.hint(name, EVICTION)));
        }
    }
}
