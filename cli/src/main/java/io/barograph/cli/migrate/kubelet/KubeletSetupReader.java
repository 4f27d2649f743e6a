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
                KubeletEvictionFlags.readFlags(words, new ArrayList<>()).get("config");
        return named == null ? null : named.getLast().text();
    }

    /// @param config the file's name and text, null where there is none
    public static KubeletSetup readSetup(@Nullable Named config, List<KubeletArgument> words, List<Problem> problems) {
        KubeletConfigFile file = config == null
                ? KubeletConfigFile.NONE
                : KubeletConfigFile.readConfig(config.name(), config.text(), problems);
        List<KubeletArgument> allWords = new ArrayList<>(file.arguments());
        allWords.addAll(words);
        return new KubeletSetupReader(file, KubeletEvictionFlags.readFlags(allWords, problems), problems).setup();
    }

    /// A file that was read.
    public record Named(String name, String text) {}

    private KubeletSetup setup() {
        EvictionSettings fileSettings = config.settings();
        Texts texts = new Texts(
                pairs("evictionHard", fileSettings.texts().hard()),
                pairsOr("evictionSoft", fileSettings.texts().soft()),
                pairsOr("evictionSoftGracePeriod", fileSettings.texts().softGracePeriod()),
                pairsOr("evictionMinimumReclaim", fileSettings.texts().minimumReclaim()));
        Map<String, String> systemReserved = pairsOr("systemReserved", config.textsOf("systemReserved"));
        Map<String, String> kubeReserved = pairsOr("kubeReserved", config.textsOf("kubeReserved"));
        List<String> enforce = enforcedOr(fileSettings.enforceNodeAllocatable());
        String transition = lastText(TRANSITION, config.textOf(TRANSITION));
        EvictionSettings settings = new EvictionSettings(
                texts, fileSettings.mergeDefaults(), enforce, transitionOr(fileSettings.transitionPeriod()));
        String maxPodGrace = lastText("evictionMaxPodGracePeriod", config.textOf("evictionMaxPodGracePeriod"));
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

    private Map<String, String> pairsOr(String key, Map<String, String> otherwise) {
        Map<String, String> pairs = pairs(key, otherwise);
        return pairs == null ? otherwise : pairs;
    }

    /// The flag's values, or null where it is not given.
    private @Nullable List<KubeletArgument> givenArguments(String key) {
        List<KubeletArgument> givenArguments = flags.get(KubeletEvictionFlags.flagOf(key));
        if (givenArguments != null) {
            sources.put(
                    key,
                    new Sources.Flag(
                            KubeletEvictionFlags.optionOf(key),
                            givenArguments.getLast().place()));
        }
        return givenArguments;
    }

    private @Nullable Map<String, String> pairs(String key, @Nullable Map<String, String> otherwise) {
        List<KubeletArgument> givenArguments = givenArguments(key);
        if (givenArguments == null) {
            return otherwise;
        }
        String flag = KubeletEvictionFlags.optionOf(key);
        char separator = key.equals("evictionHard") || key.equals("evictionSoft") ? '<' : '=';
        Map<String, String> pairs = new LinkedHashMap<>();
        for (KubeletArgument argument : givenArguments) {
            try {
                Map<String, String> more = separator == '<'
                        ? KubeletFlags.thresholdPairs(argument.text())
                        : KubeletFlags.assignmentPairs(argument.text());
                long writtenPairs = Arrays.stream(argument.text().split(",", -1))
                        .filter(it -> !it.isEmpty())
                        .count();
                if (writtenPairs > more.size() || more.keySet().stream().anyMatch(pairs::containsKey)) {
                    problems.add(
                            Problem.warning(argument.place(), flag + " names a signal twice, and the last counts", ""));
                }
                pairs.putAll(more);
            } catch (InvalidAmountException e) {
                problems.add(Problem.error(
                        argument.place(),
                        KubeletErrorText.malformedPair(flag, argument.text(), separator),
                        String.valueOf(e.getMessage())));
            }
        }
        return pairs;
    }

    private List<String> enforcedOr(List<String> otherwise) {
        List<KubeletArgument> givenArguments = givenArguments("enforceNodeAllocatable");
        if (givenArguments == null) {
            return otherwise;
        }
        return givenArguments.stream()
                .flatMap(it -> Arrays.stream(it.text().split(",", -1)))
                .map(String::strip)
                .toList();
    }

    private String lastText(String key, String otherwise) {
        List<KubeletArgument> givenArguments = givenArguments(key);
        return givenArguments == null ? otherwise : givenArguments.getLast().text();
    }

    private Duration transitionOr(Duration otherwise) {
        List<KubeletArgument> givenArguments = givenArguments(TRANSITION);
        if (givenArguments == null) {
            return otherwise;
        }
        KubeletArgument lastArgument = givenArguments.getLast();
        try {
            return KubeletDuration.parse(lastArgument.text());
        } catch (InvalidAmountException e) {
            String flag = KubeletEvictionFlags.optionOf(TRANSITION);
            String text = e.fault() == InvalidAmountException.Fault.NEGATIVE
                    ? flag + " is negative, so that the kubelet would never report a condition"
                    : KubeletErrorText.durationFlag(flag, lastArgument.text());
            problems.add(Problem.error(lastArgument.place(), text, String.valueOf(e.getMessage())));
            return otherwise;
        }
    }
}
