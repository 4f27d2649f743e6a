package io.barograph.cli.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.migrate.kubelet.KubeletArgument;
import io.barograph.cli.migrate.kubelet.KubeletSetup;
import io.barograph.cli.migrate.kubelet.KubeletSetupReader;
import io.barograph.problem.Problem;
import io.barograph.quantity.KubeletDialect;
import io.barograph.quantity.Percentage;
import io.barograph.quantity.Quantity;
import io.barograph.quantity.ThresholdValue;
import io.barograph.signal.EvictionSignal;
import io.barograph.signal.FilesystemLayout;
import io.barograph.testkit.EvictionCase;
import io.barograph.testkit.EvictionCase.Node;
import io.barograph.threshold.EvictionSettings;
import io.barograph.threshold.EvictionThreshold;
import module java.base;

/// What becomes of settings: a threshold in the policy, nothing, or a refusal with the kubelet's sentence.
final class KubeletSettingCases {

    /// What the kubelet's sentence has in it, by the class of the error.
    private static final Map<String, String> SENTENCES = Map.ofEntries(
            Map.entry("unknown_signal", "unsupported eviction signal"),
            Map.entry("percentage_negative", "must be >= 0%"),
            Map.entry("percentage_over_100", "must be <= 100%"),
            Map.entry("percentage_not_positive", "minimum reclaim"),
            Map.entry("not_positive", "must be positive"),
            Map.entry("negative", "negative eviction minimum reclaim|must be a positive value"),
            Map.entry("number_syntax", "strconv.ParseFloat"),
            Map.entry("quantity_format", "quantities must match the regular expression"),
            Map.entry("quantity_suffix", "unable to parse quantity's suffix"),
            Map.entry("malformed_pair", "malformed pair, expect string"),
            Map.entry("missing_grace_period", "grace period must be specified for the soft eviction threshold"),
            Map.entry("duration_syntax", "time: (?:invalid|missing|unknown)"));

    private KubeletSettingCases() {}

    /// That the settings are refused, at the place of the entry, with the kubelet's own words.
    static void refused(SampleKubeletConfig setups, MigrationPlan.Manner manner, String error) {
        assertThat(setups.migration(manner)).as(setups.toString()).isNull();
        String sentence = Objects.requireNonNull(SENTENCES.get(error), error);
        assertThat(setups.refusals()).containsPattern(sentence);
        assertThat(setups.problems.stream().filter(Problem::isError)).allSatisfy(it -> {
            assertThat(it.file()).isEqualTo("kubelet.yaml");
            assertThat(it.line()).isGreaterThan(3);
            assertThat(it.column()).isPositive();
        });
    }

    static void pair(EvictionCase each, MigrationPlan.Manner manner) {
        String signal = each.input().text("signal");
        String text = each.input().text("value");
        // Beside it a threshold that is certainly valid, so that there is a policy
        SampleKubeletConfig setups = new SampleKubeletConfig()
                .map("evictionHard", Map.of(signal, text))
                .map("evictionSoft", Map.of("pid.available", "7"))
                .map("evictionSoftGracePeriod", Map.of("pid.available", "1s"))
                .line("enforceNodeAllocatable: []");
        if (each.expected().text("result").equals("error")) {
            refused(setups, manner, each.expected().text("error"));
            assertThat(setups.refusals()).contains(signal);
            return;
        }
        if (!manner.compat() && isOnlyTheKubelets(text)) {
            assertThat(setups.migration(manner)).isNull();
            assertThat(setups.refusals()).contains("The kubelet takes it");
            return;
        }
        Migration migration = Objects.requireNonNull(setups.migration(manner), setups.refusals());
        List<NamedThreshold> limits = Migration.limitsOf(setups.read(), manner).stream()
                .filter(it ->
                        it.signal().word().equals(signal) && it.threshold().isHard())
                .toList();
        boolean ignored =
                each.expected().text("result").equals("ignored") || (!manner.compat() && isAllOrNothing(text));
        assertThat(migration.policy().contains("rule \"" + signal + " is below its hard threshold\""))
                .isEqualTo(!ignored && !text.toLowerCase(Locale.ROOT).startsWith("nan"));
        if (!ignored && !limits.isEmpty()) {
            value(limits.getFirst().threshold().value(), each.expected());
        }
    }

    /// The table's row on spellings: `10%%`, `1e1%`, `NaN%`.
    private static boolean isOnlyTheKubelets(String text) {
        return text.endsWith("%") && !text.matches("[+-]?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)%");
    }

    /// The table's row on 0% and 100%.
    private static boolean isAllOrNothing(String text) {
        return text.matches("[+-]?0*(?:\\.0*)?%|\\+?0*100(?:\\.0*)?%");
    }

    private static void value(ThresholdValue value, Node expected) {
        switch (value) {
            case Quantity quantity -> {
                assertThat(expected.text("value_kind")).isEqualTo("quantity");
                assertThat(quantity.whole()).isEqualTo(expected.number("integer_value"));
            }
            case Percentage percentage -> {
                assertThat(expected.text("value_kind")).isEqualTo("percentage");
                if (expected.has("percentage_float32")) {
                    assertThat((double) percentage.share())
                            .isEqualTo(Double.parseDouble(expected.text("percentage_float32")));
                }
            }
        }
    }

    static void flag(EvictionCase each) {
        List<Problem> problems = new ArrayList<>();
        String flag = "--" + each.input().text("flag");
        KubeletSetup setup = KubeletSetupReader.readSetup(
                null, KubeletArgument.ofTyped(List.of(flag + "=" + each.input().text("text"))), problems);
        List<Problem> errors = problems.stream().filter(Problem::isError).toList();
        if (!each.expected().isTrue("ok")) {
            assertThat(errors).hasSize(1);
            assertThat(errors.getFirst().text())
                    .containsPattern(
                            Objects.requireNonNull(SENTENCES.get(each.expected().text("error"))))
                    .contains(flag);
            return;
        }
        assertThat(errors).isEmpty();
        EvictionSettings.Texts texts = setup.settings().texts();
        Map<String, String> found = switch (flag) {
            case "--eviction-hard" -> setup.settings().effectiveHard();
            case "--eviction-soft" -> texts.soft();
            case "--eviction-soft-grace-period" -> texts.softGracePeriod();
            case "--eviction-minimum-reclaim" -> texts.minimumReclaim();
            default -> throw new AssertionError("no flag " + flag);
        };
        assertThat(found).isEqualTo(each.expected().at("map").map());
    }

    static void defaults(EvictionCase each) {
        Map<String, String> map = each.input().text("os").equals("windows")
                ? EvictionSettings.WINDOWS_HARD
                : KubeletSetupReader.readSetup(null, List.of(), new ArrayList<>())
                        .settings()
                        .effectiveHard();
        assertThat(map).isEqualTo(each.expected().at("map").map());
    }

    static void effectiveHard(EvictionCase each) {
        SampleKubeletConfig setups = new SampleKubeletConfig()
                .line("mergeDefaultEvictionSettings: " + each.input().isTrue("merge_defaults"));
        if (each.input().has("user")) {
            setups.map("evictionHard", each.input().at("user").map());
        }
        assertThat(setups.read().settings().effectiveHard())
                .isEqualTo(each.expected().at("map").map());
    }

    static void config(EvictionCase each, MigrationPlan.Manner manner) {
        Node in = each.input();
        SampleKubeletConfig setups = new SampleKubeletConfig()
                .map("evictionHard", in.at("hard").map())
                .map("evictionSoft", in.at("soft").map())
                .map("evictionSoftGracePeriod", in.at("soft_grace").map())
                .map("evictionMinimumReclaim", in.at("min_reclaim").map())
                .line("enforceNodeAllocatable: "
                        + in.at("enforce_node_allocatable").texts());
        if (!each.expected().isTrue("ok")) {
            refused(setups, manner, each.expected().text("error"));
            return;
        }
        List<EvictionThreshold> expected = new ArrayList<>(each.expected().at("thresholds").items().stream()
                .map(KubeletSettingCases::threshold)
                .toList());
        expected.removeIf(it -> !manner.compat() && isAllOrNothing(it.value().text()));
        Migration migration = setups.migration(manner);
        assertThat(migration == null).as(setups.refusals()).isEqualTo(expected.isEmpty());
        assertThat(Migration.limitsOf(setups.read(), manner).stream()
                        .map(NamedThreshold::threshold)
                        .filter(it -> !it.signal().word().startsWith("containerfs.")))
                .containsExactlyInAnyOrderElementsOf(expected.stream()
                        .filter(it -> !it.signal().word().startsWith("containerfs."))
                        .toList());
    }

    /// A threshold as cases write it.
    static EvictionThreshold threshold(Node node) {
        return new EvictionThreshold(
                Objects.requireNonNull(EvictionSignal.of(node.text("signal"))),
                Objects.requireNonNull(ThresholdValue.parse(node.text("value"), KubeletDialect.KUBELET)),
                Duration.ofSeconds(node.number("grace_seconds")),
                node.has("min_reclaim")
                        ? ThresholdValue.parseReclaim(node.text("min_reclaim"), KubeletDialect.KUBELET)
                        : null);
    }

    static void containerfs(EvictionCase each, MigrationPlan.Manner of) {
        FilesystemLayout layout =
                Objects.requireNonNull(FilesystemLayout.ofWord(each.input().text("layout")));
        MigrationPlan.Manner manner = new MigrationPlan.Manner(of.compat(), layout);
        for (String kind : each.expected().fields().keySet()) {
            boolean soft = kind.equals("soft");
            Map<String, String> given = each.input().at(kind).map();
            Map<String, String> grace = new LinkedHashMap<>();
            given.keySet().forEach(it -> grace.put(it, "1m"));
            SampleKubeletConfig setups = new SampleKubeletConfig()
                    .map("evictionHard", soft ? Map.of() : given)
                    .map("evictionSoft", soft ? given : Map.of())
                    .map("evictionSoftGracePeriod", soft ? grace : Map.of());
            Map<String, String> found = new LinkedHashMap<>();
            Migration.limitsOf(setups.read(), manner).stream()
                    .map(NamedThreshold::threshold)
                    .filter(it -> it.signal().word().startsWith("containerfs."))
                    .forEach(it -> found.put(it.signal().word(), it.value().text()));
            assertThat(found).isEqualTo(each.expected().at(kind).map());
        }
    }

    static void grace(EvictionCase each, MigrationPlan.Manner manner) {
        Map<String, String> pair =
                Map.of(each.input().text("signal"), each.input().text("value"));
        boolean known = EvictionSignal.of(each.input().text("signal")) != null;
        SampleKubeletConfig setups = new SampleKubeletConfig()
                .map("evictionSoft", known ? Map.of(each.input().text("signal"), "1Gi") : Map.of())
                .map("evictionSoftGracePeriod", pair);
        if (!each.expected().isTrue("ok")) {
            refused(setups, manner, each.expected().text("error"));
            return;
        }
        Migration migration = Objects.requireNonNull(setups.migration(manner), setups.refusals());
        if (each.expected().has("milliseconds")) {
            long millis = each.expected().number("milliseconds");
            NamedThreshold limit = Migration.limitsOf(setups.read(), manner).stream()
                    .filter(it -> it.source().startsWith("evictionSoft"))
                    .findFirst()
                    .orElseThrow();
            assertThat(limit.threshold().grace()).isEqualTo(PolicyDurations.gracePeriod(Duration.ofMillis(millis)));
            assertThat(limit.threshold().isHard()).isEqualTo(millis == 0);
            assertThat(migration.policy()).contains("\"" + limit.rule() + "\"");
        }
    }

    static void reclaim(EvictionCase each, MigrationPlan.Manner manner) {
        SampleKubeletConfig setups = new SampleKubeletConfig()
                .map(
                        "evictionMinimumReclaim",
                        Map.of(each.input().text("signal"), each.input().text("value")));
        if (each.expected().isTrue("ok")) {
            assertThat(setups.migration(manner)).as(setups.refusals()).isNotNull();
        } else {
            refused(setups, manner, each.expected().text("error"));
        }
    }
}
