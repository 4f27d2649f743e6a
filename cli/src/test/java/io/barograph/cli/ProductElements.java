package io.barograph.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.barograph.controller.metrics.ControllerMetricFamily;
import io.barograph.exporter.exposition.catalogue.ExporterMetricCatalogue;
import io.barograph.metric.MetricFamily;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.policy.DemandOption;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.Verb;
import io.barograph.rules.policy.catalogue.FactCatalogue;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.FactType;
import io.barograph.rules.policy.catalogue.ValueType;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.policy.load.ShippedPolicies;
import io.barograph.rules.policy.refusal.CheckId;
import io.barograph.testkit.Checkout;
import module java.base;

/// What others can build on, by its kind, as the code has it.
final class ProductElements {

    private static final int SOURCE_DEPTH = 20;
    private static final Pattern ANNOTATION =
            Pattern.compile("(?:\"barograph\\.io/|ANNOTATION_PREFIX \\+ \")([a-z-]+)\"");
    private static final Pattern PATH = Pattern.compile("\"(/(?:[a-z-]+(?:/[a-z]+)?|-/[a-z]+))\"");

    private static final Pattern ALERT = Pattern.compile("- alert: (\\w+)");

    private ProductElements() {}

    /// All but metrics, of which the catalogue itself says how stable they are.
    static Map<String, List<ProductElement>> byKind() throws IOException {
        Map<String, List<ProductElement>> kinds = new LinkedHashMap<>();
        kinds.put("options", options());
        kinds.put("exit-codes", exitCodes());
        kinds.put("marks", marks());
        kinds.put("parameters", parameters());
        kinds.put("language", language());
        kinds.put("paths", paths());
        kinds.put("documents", DocumentFields.all());
        kinds.put("alerts", alerts());
        return kinds;
    }

    static Stream<ProductElement> stableMetrics() {
        return Stream.of(ExporterMetricCatalogue.families(), ControllerMetricFamily.families())
                .flatMap(List::stream)
                .filter(family -> family.stability().name().equals("STABLE"))
                .map(ProductElements::metric);
    }

    private static ProductElement metric(MetricFamily family) {
        return new ProductElement(family.type().word(), family.name(), String.join(",", family.labels()));
    }

    private static List<ProductElement> options() {
        List<ProductElement> all = new ArrayList<>();
        Commands.all()
                .forEach((name, command) -> Commands.rows(command)
                        .forEach(row -> all.add(new ProductElement(
                                "`" + name + "`", row.option().longestName(), defaultOf(row)))));
        return all;
    }

    /// A default that is a value; of one that is a sentence the words are free to change.
    private static String defaultOf(OptionRow row) {
        return row.standard().contains(" ") || row.standard().equals("none") ? "" : row.standard();
    }

    private static List<ProductElement> exitCodes() {
        List<ProductElement> all = new ArrayList<>();
        Commands.all()
                .forEach((name, command) -> command.getCommandSpec()
                        .usageMessage()
                        .exitCodeList()
                        .keySet()
                        .forEach(code -> all.add(new ProductElement("`" + name + "`", code.strip(), ""))));
        return all;
    }

    private static List<Policy> policies() {
        return PolicySet.checkFiles(ShippedPolicies.files(), ParameterOverrides.none())
                .policies();
    }

    private static List<ProductElement> marks() throws IOException {
        Set<ProductElement> all = new LinkedHashSet<>();
        for (Policy policy : policies()) {
            for (Rule rule : policy.allRules()) {
                rule.raises()
                        .forEach(raise -> mark(policy.name(), raise.demand()).ifPresent(all::add));
            }
        }
        for (String module : List.of("signals", "controller")) {
            for (String source : sources(module)) {
                ANNOTATION
                        .matcher(source)
                        .results()
                        .forEach(name -> all.add(
                                new ProductElement("`barograph.io/` on objects", "barograph.io/" + name.group(1), "")));
            }
        }
        return List.copyOf(all);
    }

    private static Optional<ProductElement> mark(String policy, Demand demand) {
        return switch (demand) {
            case Demand.Condition _ ->
                Optional.of(new ProductElement("conditions of `" + policy + "`", demand.target(), ""));
            case Demand.Taint _ -> Optional.of(new ProductElement("taints of `" + policy + "`", demand.target(), ""));
            case Demand.Event _ -> Optional.of(new ProductElement("events of `" + policy + "`", demand.target(), ""));
            case Demand.Evict _, Demand.Reclaim _ -> Optional.empty();
        };
    }

    private static List<String> sources(String module) throws IOException {
        List<String> texts = new ArrayList<>();
        try (Stream<Path> files = Files.find(
                Checkout.HOME.resolve(module).resolve("src/main/java"),
                SOURCE_DEPTH,
                (path, _) -> path.toString().endsWith(".java"))) {
            for (Path file : files.sorted().toList()) {
                texts.add(Files.readString(file, UTF_8));
            }
        }
        return texts;
    }

    private static List<ProductElement> parameters() {
        return policies().stream()
                .flatMap(policy -> policy.parameters().stream()
                        .map(each -> new ProductElement(
                                "`" + policy.name() + "`",
                                each.name(),
                                each.type().word())))
                .toList();
    }

    private static List<ProductElement> language() {
        List<ProductElement> all = new ArrayList<>();
        Map<String, List<String>> words = new LinkedHashMap<>();
        for (FactType fact : FactCatalogue.FACTS) {
            for (FactField field : fact.fields()) {
                String form = (field.key() ? "key, " : "") + field.type().word();
                all.add(new ProductElement("`" + fact.name() + "`", field.name(), form));
                switch (field.type()) {
                    case ValueType.Word word -> words.put("words of " + word.word(), word.known());
                    case ValueType.Name name -> words.put("names of a " + name.word(), name.knownNames());
                    case ValueType.Numeric _, ValueType.Text _, ValueType.Truth _, ValueType.Labels _ -> {}
                }
            }
        }
        words.put("verbs", Verb.names());
        words.put("a demand's options", DemandOption.names());
        words.put("checks", Arrays.stream(CheckId.values()).map(CheckId::id).toList());
        words.forEach((group, names) -> names.forEach(name -> all.add(new ProductElement(group, name, ""))));
        return all;
    }

    private static List<ProductElement> paths() throws IOException {
        Map<String, List<String>> files = Map.of(
                "exporter", List.of("exporter/http/ExporterRoutes.java"),
                "controller",
                        List.of("controller/http/ControllerRoutes.java", "controller/http/ExtenderEndpoint.java"));
        Set<ProductElement> all =
                new TreeSet<>(Comparator.comparing(ProductElement::line).reversed());
        for (Map.Entry<String, List<String>> program : files.entrySet()) {
            for (String file : program.getValue()) {
                Path path = Checkout.HOME.resolve(program.getKey() + "/src/main/java/io/barograph/" + file);
                PATH.matcher(Files.readString(path, UTF_8))
                        .results()
                        .forEach(found -> all.add(new ProductElement(program.getKey(), found.group(1), "")));
            }
        }
        return List.copyOf(all);
    }

    private static List<ProductElement> alerts() throws IOException {
        return ALERT.matcher(Files.readString(Checkout.HOME.resolve("alerts/barograph.rules.yaml"), UTF_8))
                .results()
                .map(alert -> new ProductElement("alerts", alert.group(1), ""))
                .toList();
    }
}
