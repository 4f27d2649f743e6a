package io.barograph.exporter.options;

import io.barograph.exporter.configz.ConfigzSettings;
import io.barograph.exporter.eviction.EvictionPlan;
import io.barograph.exporter.eviction.EvictionSignals;
import io.barograph.exporter.eviction.HugePages;
import io.barograph.exporter.eviction.MemoryUsageFormula;
import io.barograph.exporter.kernel.HostDisks.Role;
import io.barograph.problem.FileErrorText;
import io.barograph.problem.NearMatch;
import io.barograph.problem.OptionProblems;
import io.barograph.problem.Problem;
import io.barograph.quantity.InvalidAmountException;
import io.barograph.quantity.KubeletDialect;
import io.barograph.quantity.KubeletDuration;
import io.barograph.signal.FilesystemLayout;
import io.barograph.threshold.ContainerfsThresholds;
import io.barograph.threshold.EvictionSettings;
import io.barograph.threshold.EvictionSettings.Texts;
import io.barograph.threshold.EvictionThreshold;
import io.barograph.threshold.KubeletFlags;
import io.barograph.threshold.ThresholdReader;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Reads the options about eviction signals, with the kubelet's configuration if there is one.
///
/// @param rootfs this host's root, where the usual files are looked for; null in a replay
record EvictionConfigReader(
        OptionProblems problems, @Nullable Path rootfs) {

    private static final Logger LOG = LoggerFactory.getLogger(EvictionConfigReader.class);

    /// The configuration that the options ask for, null where no signals are wanted; of use only where no problem
    /// was found.
    @Nullable
    EvictionConfig readConfig(EvictionOptions options) {
        KubeletDialect dialect = checkedWord("--eviction.dialect", options.dialect, List.of("kubelet", "barograph"))
                        .equals("barograph")
                ? KubeletDialect.BAROGRAPH
                : KubeletDialect.KUBELET;
        String memory = checkedWord(
                "--eviction.memory-usage",
                options.memoryUsage,
                Arrays.stream(MemoryUsageFormula.values())
                        .map(MemoryUsageFormula::word)
                        .toList());
        List<String> layouts = new ArrayList<>(List.of("auto"));
        Arrays.stream(FilesystemLayout.values()).map(FilesystemLayout::word).forEach(layouts::add);
        FilesystemLayout layout = FilesystemLayout.ofWord(checkedWord("--eviction.layout", options.layout, layouts));
        KubeletFile kubeletFile =
                options.off || options.configz.address != null ? KubeletFile.NONE : readKubeletFile(options, dialect);
        EvictionSettings fileSettings = kubeletFile.settings();
        EvictionSettings settings =
                mergedSettings(options, fileSettings == null ? EvictionSettings.DEFAULT : fileSettings);
        boolean free = memory.equals(MemoryUsageFormula.TOTAL_FREE.word());
        EvictionSignals signals = new EvictionSignals(
                free ? MemoryUsageFormula.TOTAL_FREE : MemoryUsageFormula.ANON_FILE, hugePages(options));
        EvictionPlan plan = new EvictionPlan(
                signals,
                readThresholds(settings, dialect, optionNames(options)),
                settings.transitionPeriod(),
                whyAssumed(options, kubeletFile),
                layout);
        Map<Role, List<String>> paths = options.fileSystems.rolePaths(problems);
        ConfigzSettings configz = options.configz.readSettings(problems, dialect);
        if (configz != null && (options.kubeletConfig != null || isGiven(options) || rootfs == null)) {
            problems.addProblem(
                    "--kubelet-configz: expected no --kubelet-config, no --eviction.hard and its like, and no"
                            + " --replay with it. Maybe leave it out");
        }
        return options.off ? null : new EvictionConfig(plan, paths, configz);
    }

    private static boolean isGiven(EvictionOptions options) {
        return options.hard != null || options.soft != null;
    }

    /// The settings in the kubelet's files.
    ///
    /// @param settings null where there are none that can be used
    /// @param whyUnusable empty where none was named, or all can be used
    private record KubeletFile(@Nullable EvictionSettings settings, String whyUnusable) {

        private static final KubeletFile NONE = new KubeletFile(null, "");
    }

    private static String whyAssumed(EvictionOptions options, KubeletFile kubeletFile) {
        if (kubeletFile.settings() != null || isGiven(options)) {
            return "";
        }
        return kubeletFile.whyUnusable().isEmpty() ? EvictionPlan.NOT_CONFIGURED : kubeletFile.whyUnusable();
    }

    private HugePages hugePages(EvictionOptions options) {
        String word = checkedWord(
                "--eviction.hugepages",
                options.hugePages,
                Arrays.stream(HugePages.values()).map(HugePages::word).toList());
        String version = options.kubeletVersion;
        Optional<HugePages> byVersion = version == null ? Optional.of(HugePages.AUTO) : HugePages.ofKubelet(version);
        if (byVersion.isEmpty()) {
            problems.addProblem("--kubelet-version is \"" + version + "\"; expected one such as v1.36.3."
                    + " Maybe kubectl get nodes says it");
        }
        return Arrays.stream(HugePages.values())
                .filter(it -> it != HugePages.AUTO && it.word().equals(word))
                .findFirst()
                .or(() -> byVersion)
                .orElse(HugePages.AUTO);
    }

    private String checkedWord(String option, String givenWord, List<String> knownWords) {
        if (!knownWords.contains(givenWord)) {
            String near = NearMatch.of(givenWord, knownWords);
            problems.addProblem(option + " is \"" + givenWord + "\"; expected one of " + String.join(", ", knownWords)
                    + (near == null ? "" : ". Maybe " + near));
        }
        return givenWord;
    }

    private List<EvictionThreshold> readThresholds(
            EvictionSettings settings, KubeletDialect dialect, Map<String, String> names) {
        ThresholdReader reader = new ThresholdReader(dialect, names);
        List<EvictionThreshold> thresholds = reader.readThresholds(settings);
        reader.faults().forEach(it -> problems.addProblem(it.getMessage() + ""));
        reader.warnings().forEach(it -> LOG.warn("{}", it));
        if (ContainerfsThresholds.wereSet(thresholds)) {
            LOG.warn("thresholds of containerfs are ignored: the kubelet takes those of nodefs or imagefs");
        }
        return thresholds;
    }

    /// The options that replace keys of the file.
    private static Map<String, String> optionNames(EvictionOptions options) {
        Map<String, String> names = new HashMap<>();
        if (options.hard != null) {
            names.put("evictionHard", "--eviction.hard");
        }
        if (options.soft != null) {
            names.put("evictionSoft", "--eviction.soft");
        }
        if (options.soft != null || options.softGracePeriod != null) {
            names.put("evictionSoftGracePeriod", "--eviction.soft-grace-period");
        }
        if (options.minimumReclaim != null) {
            names.put("evictionMinimumReclaim", "--eviction.minimum-reclaim");
        }
        return names;
    }

    private EvictionSettings mergedSettings(EvictionOptions options, EvictionSettings fileSettings) {
        Texts inFile = fileSettings.texts();
        Map<String, String> hard = pairs("--eviction.hard", options.hard, KubeletFlags::thresholdPairs);
        Map<String, String> soft = pairs("--eviction.soft", options.soft, KubeletFlags::thresholdPairs);
        Map<String, String> grace =
                pairs("--eviction.soft-grace-period", options.softGracePeriod, KubeletFlags::assignmentPairs);
        Map<String, String> reclaim =
                pairs("--eviction.minimum-reclaim", options.minimumReclaim, KubeletFlags::assignmentPairs);
        Texts texts = new Texts(
                hard == null ? inFile.hard() : hard,
                soft == null ? inFile.soft() : soft,
                grace == null ? inFile.softGracePeriod() : grace,
                reclaim == null ? inFile.minimumReclaim() : reclaim);
        return new EvictionSettings(
                texts,
                fileSettings.mergeDefaults(),
                fileSettings.enforceNodeAllocatable(),
                transitionPeriod(options, fileSettings));
    }

    private Duration transitionPeriod(EvictionOptions options, EvictionSettings fileSettings) {
        if (options.transitionPeriod == null) {
            return fileSettings.transitionPeriod();
        }
        try {
            return KubeletDuration.parse(options.transitionPeriod);
        } catch (InvalidAmountException e) {
            problems.addProblem("--eviction.transition-period is " + e.getMessage());
            return fileSettings.transitionPeriod();
        }
    }

    /// The pairs of an option; null where it was not given, or not so that it can be understood.
    private @Nullable Map<String, String> pairs(
            String option, @Nullable String text, Function<String, Map<String, String>> parser) {
        try {
            return text == null ? null : parser.apply(text);
        } catch (InvalidAmountException e) {
            problems.addProblem(option + ": " + e.getMessage());
            return null;
        }
    }

    /// The kubelet's files. Whatever is in them, the exporter goes on: its other readings do not rest on them.
    private KubeletFile readKubeletFile(EvictionOptions options, KubeletDialect dialect) {
        List<String> named = options.kubeletConfig;
        if (named == null) {
            EvictionSettings usual = rootfs == null
                    ? null
                    : KubeletConfigFiles.usual(rootfs, options.fileSystems.chosenRuntime(new OptionProblems()));
            return new KubeletFile(usual, "");
        }
        String why;
        try {
            List<Problem> foundProblems = new ArrayList<>();
            EvictionSettings settings =
                    KubeletConfigFiles.readFiles(named.stream().map(Path::of).toList(), foundProblems);
            foundProblems.stream().filter(it -> !it.isError()).forEach(it -> LOG.warn("{}", it));
            ThresholdReader thresholds = new ThresholdReader(dialect);
            thresholds.readThresholds(settings);
            Optional<String> first = foundProblems.stream()
                    .filter(Problem::isError)
                    .map(Problem::toString)
                    .findFirst()
                    .or(() -> thresholds.faults().stream()
                            .map(it -> String.valueOf(it.getMessage()))
                            .findFirst());
            if (first.isEmpty()) {
                return new KubeletFile(settings, "");
            }
            why = "--kubelet-config cannot be used: " + first.get();
        } catch (NoSuchFileException | InvalidPathException e) {
            why = "--kubelet-config is \"" + String.join(",", named)
                    + "\"; expected a KubeletConfiguration that can be read. Maybe"
                    + " /var/lib/kubelet/config.yaml, below the host's root";
            problems.addProblem(why);
        } catch (IOException e) {
            why = "--kubelet-config cannot be read: " + FileErrorText.whyUnusable(e);
        }
        LOG.warn("{}. The thresholds of a kubelet without settings are assumed", why);
        return new KubeletFile(null, why);
    }
}
