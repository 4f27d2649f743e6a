package io.barograph.rules.drools;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.quantity.GoDuration;
import io.barograph.rules.demand.Demand;
import io.barograph.rules.demand.Effect;
import io.barograph.rules.demand.EvictTerms;
import io.barograph.rules.demand.Severity;
import io.barograph.rules.fact.ConditionStatus;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.fact.TaintEffect;
import io.barograph.rules.policy.Action;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.load.PolicyReader;
import io.barograph.signal.PressureKind;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import io.barograph.signal.ThresholdKind;
import io.barograph.testkit.TestRounds;
import module java.base;
import org.drools.model.codegen.ExecutableModelProject;
import org.junit.jupiter.api.Test;
import org.kie.api.KieBase;
import org.kie.api.KieServices;
import org.kie.api.builder.KieBuilder;
import org.kie.api.builder.KieFileSystem;
import org.kie.api.builder.Message;
import org.kie.api.builder.ReleaseId;
import org.kie.api.definition.type.FactType;
import org.kie.api.runtime.KieSession;

/// Drools runs the user's file as it is; what we print of it, and our own evaluation of it, must agree with that.
class OracleTest {

    private static final int OBSERVATIONS = TestRounds.of(100, 250);

    /// What makes facts and `node` known to Drools, all on the file's first line.
    private static final String PRELUDE =
            "package io.barograph.rules.fact; global io.barograph.rules.drools.NodeCallRecorder node; ";

    private static final Pattern QUANTITY_PARAMETER = Pattern.compile(": String = (\"[0-9.]+[KMG]i\")");
    private static final Pattern QUANTITY = Pattern.compile("\"([0-9.]+)(Mi|Gi|G)\"");

    private static final Pattern MILLICORES = Pattern.compile("\"([0-9]{3,})m\"");

    /// Not those of the verbs' options.
    private static final Pattern DURATION = Pattern.compile("(?<=(?:[=!<>]=|[+<>]) )\"([0-9hms]+)\"");

    private static final Pattern EFFECTS = Pattern.compile("effect (==|!=|in) [A-Za-z(), ]+");
    private static final Pattern TAINT_EFFECT = Pattern.compile("(Prefer)?No(Schedule|Execute)");

    private static final List<Class<? extends Enum<?>>> WORDS = List.of(
            Scope.class, Resource.class, PressureKind.class, Effect.class, ConditionStatus.class, ThresholdKind.class);

    @Test
    void theUsersFileMeansToDroolsWhatItMeansToUs() throws Exception {
        byte[] bytes = bytes();
        Policy policy = PolicyReader.readPolicy("forms.drl", bytes, Map.of()).policy();
        KieBase raw = compile(PRELUDE + qualified(new String(bytes, StandardCharsets.US_ASCII)));
        Random random = new Random(11);
        Set<String> everFired = new HashSet<>();
        Set<String> everSilent = new HashSet<>();
        try (CompiledRules printed = RuleCompiler.compilePolicies(List.of(policy))) {
            for (int i = 0; i < OBSERVATIONS; i++) {
                List<Fact> facts = RandomFacts.next(random);
                Set<String> ours = RandomFacts.matchingByTree(policy, facts);
                assertThat(printed.matchingRules(facts)).isEqualTo(ours);
                assertThat(ofRaw(raw, facts, Map.of())).isEqualTo(said(policy, ours));
                policy.rules().forEach(each -> (ours.contains(each.id()) ? everFired : everSilent).add(each.name()));
            }
        }
        Set<String> names =
                new HashSet<>(policy.rules().stream().map(Rule::name).toList());
        assertThat(everFired).as("rules that fired at least once").isEqualTo(names);
        names.remove("no constraint");
        assertThat(everSilent).as("rules that were silent at least once").isEqualTo(names);
    }

    /// Whatever parameters are, Drools' own `Parameters(...)` lets the same rules match.
    @Test
    void whatParametersSwitchOffDoesNotMatchInDroolsEither() throws Exception {
        Random random = new Random(29);
        String file = new RandomSwitches(random).file(60);
        KieBase raw = compile(PRELUDE + qualified(file));
        Set<String> everOn = new HashSet<>();
        Set<String> everOff = new HashSet<>();
        for (int i = 0; i < OBSERVATIONS; i++) {
            Map<String, String> given = RandomSwitches.values(random);
            Policy policy = PolicyReader.readPolicy("switches.drl", file.getBytes(StandardCharsets.US_ASCII), given)
                    .policy();
            List<Fact> facts = RandomFacts.next(random);
            Set<String> ours = RandomFacts.matchingByTree(policy, facts);
            assertThat(ofRaw(raw, facts, given)).as(given.toString()).isEqualTo(said(policy, ours));
            if (i % 100 == 0) {
                try (CompiledRules printed = RuleCompiler.compilePolicies(List.of(policy))) {
                    assertThat(printed.matchingRules(facts)).isEqualTo(ours);
                }
            }
            policy.allRules().forEach(each -> (each.isOff() ? everOff : everOn).add(each.name()));
        }
        assertThat(everOn).as("rules that were on at least once").hasSizeGreaterThan(50);
        assertThat(everOff).as("rules that were off at least once").hasSizeGreaterThan(50);
    }

    /// Enum words as Drools takes them, which follows no imports in constraints and declared types; and quantities as
    /// the numbers that they stand for; a parameter's value in a message.
    private static String qualified(String text) {
        String qualified = text.replace(": Effect", ": " + Effect.class.getName());
        qualified = QUANTITY_PARAMETER.matcher(qualified).replaceAll(": double = $1");
        qualified = QUANTITY.matcher(qualified).replaceAll(found -> {
            double factor = switch (found.group(2)) {
                case "Mi" -> 0x1p20;
                case "Gi" -> 0x1p30;
                default -> 1e9;
            };
            return new BigDecimal(Double.parseDouble(found.group(1)) * factor).toPlainString() + ".0";
        });
        qualified = MILLICORES
                .matcher(qualified)
                .replaceAll(found -> Double.toString(Integer.parseInt(found.group(1)) / 1000.0));
        qualified = qualified.replace("{$l}", "1Gi");
        qualified = qualified.replace("young : String = \"25m\"", "young : double = 1500");
        qualified = DURATION.matcher(qualified)
                .replaceAll(found ->
                        Double.toString(GoDuration.parse(found.group(1)).toMillis() / 1000.0));
        qualified = EFFECTS.matcher(qualified)
                .replaceAll(
                        found -> TAINT_EFFECT.matcher(found.group()).replaceAll(TaintEffect.class.getName() + ".$0"));
        for (Class<? extends Enum<?>> each : WORDS) {
            for (Enum<?> word : each.getEnumConstants()) {
                qualified =
                        qualified.replaceAll("(?<![.\\w])" + word.name() + "\\b", each.getName() + "." + word.name());
            }
        }
        return qualified;
    }

    /// @param given parameters that have another value than their default
    private static List<String> ofRaw(KieBase base, List<Fact> facts, Map<String, String> given) throws Exception {
        NodeCallRecorder node = new NodeCallRecorder();
        KieSession session = base.newKieSession();
        try {
            session.setGlobal("node", node);
            FactType parameters = base.getFactType("io.barograph.rules.fact", "Parameters");
            Object instance = parameters.newInstance();
            given.forEach((name, value) -> parameters.set(instance, name, RandomSwitches.value(name, value)));
            session.insert(instance);
            facts.forEach(session::insert);
            session.fireAllRules();
        } finally {
            session.dispose();
        }
        return node.said();
    }

    private static List<String> said(Policy policy, Set<String> ids) {
        NodeCallRecorder node = new NodeCallRecorder();
        for (Rule rule : policy.rules()) {
            if (ids.contains(rule.id())) {
                rule.actions().forEach(action -> say(action, node));
            }
        }
        return node.said();
    }

    private static void say(Action action, NodeCallRecorder node) {
        switch (action) {
            case Action.Hold(String target, var _, String of, var _) -> {
                if (of == null) {
                    node.hold(target);
                }
            }
            case Action.Raise(Demand demand, Action.Options options, var _) -> {
                switch (demand) {
                    case Demand.Condition(String type) -> node.condition(type);
                    case Demand.Taint(String key, var _, Effect effect) -> node.taint(key, effect);
                    case Demand.Event(String reason) -> node.event(reason);
                    case Demand.Evict(String signal) -> node.evict(signal);
                    case Demand.Reclaim(String filesystem) -> node.reclaim(filesystem);
                }
                say(options, node);
            }
        }
    }

    private static void say(Action.Options options, NodeCallRecorder node) {
        if (!options.gracePeriod().isZero()) {
            node.after(GoDuration.format(options.gracePeriod()));
        }
        if (!options.keepFor().isZero()) {
            node.keepFor(GoDuration.format(options.keepFor()));
        }
        if (options.steady()) {
            node.steady();
        }
        if (!options.maxKeepFor().equals(Action.Options.NONE.maxKeepFor())) {
            node.maxKeepFor(GoDuration.format(options.maxKeepFor()));
        }
        if (options.severity() != Severity.WARNING) {
            node.severity(options.severity().word());
        }
        if (options.terms().ranking() != EvictTerms.Ranking.KUBELET) {
            node.ranking(options.terms().ranking().word());
        }
        if (options.terms().maxGrace() != null) {
            node.maxGrace(GoDuration.format(options.terms().maxGrace()));
        }
        if (!options.terms().minReclaim().isEmpty()) {
            node.minReclaim(options.terms().minReclaim());
        }
        if (!options.message().parts().isEmpty()) {
            node.message(options.message().toString());
        }
    }

    private static KieBase compile(String drl) {
        KieServices services = KieServices.get();
        ReleaseId release = services.newReleaseId("oracle", "oracle", Integer.toString(drl.hashCode()));
        KieFileSystem files = services.newKieFileSystem();
        files.generateAndWritePomXML(release);
        files.write("src/main/resources/oracle.drl", drl);
        KieBuilder builder = services.newKieBuilder(files).buildAll(ExecutableModelProject.class);
        assertThat(builder.getResults().getMessages(Message.Level.ERROR)).isEmpty();
        return services.newKieContainer(release).getKieBase();
    }

    private static byte[] bytes() throws Exception {
        try (InputStream in = OracleTest.class.getResourceAsStream("/policies/forms.drl")) {
            return Objects.requireNonNull(in).readAllBytes();
        }
    }
}
