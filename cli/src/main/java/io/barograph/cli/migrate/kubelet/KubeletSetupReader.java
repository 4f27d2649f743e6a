package io.barograph.cli.migrate.kubelet;

import io.barograph.cli.migrate.kubelet.KubeletSetup.Sources;
import io.barograph.problem.Problem;
import io.barograph.quantity.InvalidAmountException;
import io.barograph.quantity.KubeletDuration;
import io.barograph.threshold.EvictionSettings;
import io.barograph.threshold.EvictionSettings.Texts;
import io.barograph.threshold.KubeletErrorText;
import io.barograph.threshold.KubeletFlags;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Puts a kubelet's flags over its configuration file, as the kubelet does: a flag that is given replaces the whole
/// setting, and of a flag that is given twice the pairs add up.
public final class KubeletSetupReader {

    private static final String TRANSITION = "evictionPressureTransitionPeriod";

    private final KubeletConfigFile config;
    private final Map<String, List<KubeletArgument>> flags;
    private final List<Problem> problems;
    private final Map<String, Sources.Flag> sources = new LinkedHashMap<>();

    private KubeletSetupReader(
            KubeletConfigFile config, Map<String, List<KubeletArgument>> flags, List<Problem> problems) {
        this.config = config;
        this.flags = flags;
        this.problems = problems;
    }

    /// The file that the flags name for the kubelet's configuration, or null.
    public static @Nullable String configOf(List<KubeletArgument> words) {
        List<KubeletArgument> named =
                KubeletEvictionFlags.read(words, new ArrayList<>()).get("config");
        return named == null ? null : named.getLast().text();
    }

    /// @param config the file's name and text, null where there is none
    public static KubeletSetup read(@Nullable Named config, List<KubeletArgument> words, List<Problem> problems) {
        KubeletConfigFile file = config == null
                ? KubeletConfigFile.NONE
                : KubeletConfigFile.read(config.name(), config.text(), problems);
        List<KubeletArgument> all = new ArrayList<>(file.arguments());
        all.addAll(words);
        return new KubeletSetupReader(file, KubeletEvictionFlags.read(all, problems), problems).setup();
    }

    /// A file that was read.
    public record Named(String name, String text) {}

    private KubeletSetup setup() {
        EvictionSettings file = config.settings();
        Texts texts = new Texts(
                pairs("evictionHard", file.texts().hard()),
                some("evictionSoft", file.texts().soft()),
                some("evictionSoftGracePeriod", file.texts().softGracePeriod()),
                some("evictionMinimumReclaim", file.texts().minimumReclaim()));
        Map<String, String> systemReserved = some("systemReserved", config.texts("systemReserved"));
        Map<String, String> kubeReserved = some("kubeReserved", config.texts("kubeReserved"));
        List<String> enforce = enforce(file.enforceNodeAllocatable());
        String transition = last(TRANSITION, config.text(TRANSITION));
        EvictionSettings settings =
                new EvictionSettings(texts, file.mergeDefaults(), enforce, transition(file.transitionPeriod()));
        String maxPodGrace = last("evictionMaxPodGracePeriod", config.text("evictionMaxPodGracePeriod"));
        List<KubeletArgument> directories = flags.get("config-dir");
        if (directories != null) {
            KubeletArgument directory = directories.getLast();
            problems.add(Problem.warning(
                    directory.place(),
                    "--config-dir " + PrintableInput.of(directory.text()) + " is not read",
                    "Maybe merge its files into one and give it as --config"));
        }
        return new KubeletSetup(
                settings, systemReserved, kubeReserved, new Sources(config, sources), transition, maxPodGrace);
    }

    private Map<String, String> some(String key, Map<String, String> otherwise) {
        Map<String, String> pairs = pairs(key, otherwise);
        return pairs == null ? otherwise : pairs;
    }

    /// The flag's values, or null where it is not given.
    private @Nullable List<KubeletArgument> given(String key) {
        List<KubeletArgument> given = flags.get(KubeletEvictionFlags.flag(key));
        if (given != null) {
            sources.put(
                    key,
                    new Sources.Flag(
                            KubeletEvictionFlags.option(key), given.getLast().place()));
        }
        return given;
    }

    private @Nullable Map<String, String> pairs(String key, @Nullable Map<String, String> otherwise) {
        List<KubeletArgument> given = given(key);
        if (given == null) {
            return otherwise;
        }
        String flag = KubeletEvictionFlags.option(key);
        char separator = key.equals("evictionHard") || key.equals("evictionSoft") ? '<' : '=';
        Map<String, String> pairs = new LinkedHashMap<>();
        for (KubeletArgument each : given) {
            try {
                Map<String, String> more =
                        separator == '<' ? KubeletFlags.thresholds(each.text()) : KubeletFlags.assignments(each.text());
                long written = Arrays.stream(each.text().split(",", -1))
                        .filter(it -> !it.isEmpty())
                        .count();
                if (written > more.size() || more.keySet().stream().anyMatch(pairs::containsKey)) {
                    problems.add(
                            Problem.warning(each.place(), flag + " names a signal twice, and the last counts", ""));
                }
                pairs.putAll(more);
            } catch (InvalidAmountException e) {
                problems.add(Problem.error(
                        each.place(),
                        KubeletErrorText.malformed(flag, each.text(), separator),
                        String.valueOf(e.getMessage())));
            }
        }
        return pairs;
    }

    private List<String> enforce(List<String> otherwise) {
        List<KubeletArgument> given = given("enforceNodeAllocatable");
        if (given == null) {
            return otherwise;
        }
        return given.stream()
                .flatMap(it -> Arrays.stream(it.text().split(",", -1)))
                .map(String::strip)
                .toList();
    }

    private String last(String key, String otherwise) {
        List<KubeletArgument> given = given(key);
        return given == null ? otherwise : given.getLast().text();
    }

    private Duration transition(Duration otherwise) {
        List<KubeletArgument> given = given(TRANSITION);
        if (given == null) {
            return otherwise;
        }
        KubeletArgument last = given.getLast();
        try {
            return KubeletDuration.parse(last.text());
        } catch (InvalidAmountException e) {
            String flag = KubeletEvictionFlags.option(TRANSITION);
            String text = e.fault() == InvalidAmountException.Fault.NEGATIVE
                    ? flag + " is negative, so that the kubelet would never report a condition"
                    : KubeletErrorText.durationFlag(flag, last.text());
            problems.add(Problem.error(last.place(), text, String.valueOf(e.getMessage())));
            return otherwise;
        }
    }
}
