package io.barograph.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import io.barograph.controller.controls.Glob;
import io.barograph.controller.controls.Silence;
import io.barograph.controller.controls.SilenceJson;
import io.barograph.controller.http.json.PoliciesDocument;
import io.barograph.controller.http.json.StatusDocument;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Phase;
import io.barograph.rules.demand.ReadInput;
import io.barograph.rules.demand.Reason;
import io.barograph.rules.demand.Transition;
import io.barograph.rules.engine.DecisionLog;
import io.barograph.testkit.Checkout;
import module java.base;

/// The fields of the documents that other programs read, as they are written.
final class DocumentFields {

    private static final ObjectMapper JSON = new ObjectMapper();
    /// In the place of a value that is not known.
    private static final Set<String> WHY_NOT = Set.of("absent", "failed");

    private static final Pattern HELD_BACK_WORD = Pattern.compile("case \\w+ _ -> \"([a-z_]+)\";");

    private DocumentFields() {}

    static List<ProductElement> all() throws IOException {
        Map<String, NavigableSet<String>> fields = new LinkedHashMap<>();
        fields.put("a snapshot", ofJson(example("usual.snapshot.json")));
        fields.put("`/api/status`", ofRecord(StatusDocument.class));
        fields.put("`/api/policies`", ofRecord(PoliciesDocument.class));
        fields.put("a line of the decision log", ofJson(JSON.readTree(transitionLine())));
        fields.put("a silence", ofJson(JSON.readTree(silence())));
        fields.put("`barograph version -o json`", ofRecord(VersionDocument.class));
        fields.put(
                "cases",
                ofSchema(JSON.readTree(Files.readString(Checkout.HOME.resolve("docs/schema/cases.schema.json")))));
        fields.put("a `why` of what is held back", heldBackWords());
        List<ProductElement> all = new ArrayList<>();
        fields.forEach((document, names) -> names.forEach(name -> all.add(new ProductElement(document, name, ""))));
        return all;
    }

    /// The words of a sealed type, of which each case needs values of its own.
    private static NavigableSet<String> heldBackWords() throws IOException {
        return HELD_BACK_WORD
                .matcher(Files.readString(Checkout.HOME.resolve(
                        "controller/src/main/java/io/barograph/controller/controls/HeldBack.java")))
                .results()
                .map(word -> word.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static JsonNode example(String name) throws IOException {
        return JSON.readTree(
                Files.readString(Checkout.HOME.resolve("signals/src/test/resources/io/barograph/wire/" + name)));
    }

    private static String transitionLine() {
        return DecisionLog.transitionLine(new Transition(
                new Transition.At("n1", "boot", 1),
                new Transition.Source("contention", "pods wait").withMessage("Pods wait"),
                new Demand.Condition("PodsWait"),
                new Transition.Step(Phase.PENDING, Phase.FIRING, Reason.PressureRaised, 1),
                List.of(new ReadInput("Node.steal", "1", false), new ReadInput("Node.age", "not read", true))));
    }

    private static String silence() {
        Glob all = new Glob("*1");
        return SilenceJson.writeSilence(new Silence(
                "s1",
                new Silence.Word("jo", "disk swap"),
                new Silence.Span(Instant.EPOCH, Instant.EPOCH.plusSeconds(1)),
                new Silence.Matchers(all, all, all, all, all)));
    }

    private static NavigableSet<String> ofJson(JsonNode document) {
        NavigableSet<String> names = new TreeSet<>();
        collect("", document, names);
        return names;
    }

    private static void collect(String place, JsonNode node, NavigableSet<String> names) {
        node.forEachEntry((name, value) -> {
            if (!WHY_NOT.contains(name)) {
                names.add(place + name);
                collect(place + name + ".", value, names);
            }
        });
        if (node.isArray()) {
            node.forEach(each -> collect(place, each, names));
        }
    }

    /// By the components of a record and of the records in it, as `ApiJson` names them.
    private static NavigableSet<String> ofRecord(Class<?> document) {
        NavigableSet<String> names = new TreeSet<>();
        collect("", document, names);
        return names;
    }

    private static void collect(String place, Class<?> document, NavigableSet<String> names) {
        for (RecordComponent component : document.getRecordComponents()) {
            String name = place + PropertyNamingStrategies.SnakeCaseStrategy.INSTANCE.translate(component.getName());
            names.add(name);
            Class<?> below = component.getGenericType() instanceof ParameterizedType type
                            && type.getActualTypeArguments()[0] instanceof Class<?> listed
                    ? listed
                    : component.getType();
            if (below.isRecord()) {
                collect(name + ".", below, names);
            }
        }
    }

    private static NavigableSet<String> ofSchema(JsonNode schema) {
        NavigableSet<String> names = new TreeSet<>();
        schema.findValues("properties")
                .forEach(properties -> properties.fieldNames().forEachRemaining(names::add));
        return names;
    }
}
