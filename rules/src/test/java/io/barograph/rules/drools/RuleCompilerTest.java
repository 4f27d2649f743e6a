package io.barograph.rules.drools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.problem.FilePosition;
import io.barograph.rules.fact.Contention;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.policy.ConditionalElement;
import io.barograph.rules.policy.Pattern;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.Rule;
import io.barograph.rules.policy.RuleSwitch;
import io.barograph.rules.policy.catalogue.FactCatalogue;
import io.barograph.rules.policy.catalogue.FactField;
import io.barograph.rules.policy.catalogue.FactType;
import io.barograph.rules.policy.catalogue.Value;
import io.barograph.rules.policy.catalogue.ValueType;
import io.barograph.rules.policy.constraint.ComparisonOperator;
import io.barograph.rules.policy.constraint.Constraint;
import io.barograph.rules.policy.constraint.Term;
import io.barograph.rules.policy.load.PolicyReader;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import module java.base;
import org.junit.jupiter.api.Test;
import org.kie.api.KieServices;
import org.kie.api.builder.KieRepository;
import org.kie.api.builder.ReleaseId;

/// What becomes of DRL that the printer would never print: the fences behind it.
class RuleCompilerTest {

    private static final String HEAD = """
            package io.barograph.printed
            import io.barograph.rules.fact.Contention
            global java.util.Set matches;
            """;

    @Test
    void matchesRecordsByTheirComponents() {
        String when = "Contention(scope == io.barograph.signal.Scope.SYSTEM, avg60 >= 40.0)";
        try (CompiledRules rules = compile(when, "")) {
            assertThat(rules.matchingRules(List.of(fact(Scope.SYSTEM, 40)))).containsExactly("r1");
            assertThat(rules.matchingRules(List.of(fact(Scope.SYSTEM, 39.9)))).isEmpty();
            assertThat(rules.matchingRules(List.of(fact(Scope.NODE, 40)))).isEmpty();
        }
    }

    /// Why the engine ignores a rule with a missing input, whatever Drools says.
    @Test
    void takesAMissingNumberForGreaterThanAnyOther() {
        try (CompiledRules rules = compile("Contention(avg60 >= 40.0)", "")) {
            assertThat(rules.matchingRules(List.of(fact(Scope.SYSTEM, Double.NaN))))
                    .containsExactly("r1");
        }
    }

    @Test
    void stopsRulesThatFireWithoutEnd() {
        String loop = HEAD + """
                rule "r1" when Contention() then insert(new Object()); matches.add("r1"); end
                rule "r2" when Object() then insert(new Object()); end
                """;
        try (CompiledRules rules = RuleCompiler.compilePrinted(List.of(loop), 500)) {
            List<Fact> facts = List.of(fact(Scope.SYSTEM, 1));
            assertThatThrownBy(() -> rules.matchingRules(facts))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("rules fired 501 times over 1 facts, which the check of the rules should have refused");
        }
    }

    @Test
    void theFenceKeepsHarmfulClassesFromCompiling() {
        for (String harmful : List.of(
                "System.setProperty(\"barograph.harm\", \"1\");",
                "Runtime.getRuntime().exit(1);",
                "new Thread().start();",
                "new java.io.File(\"/tmp/barograph.harm\").delete();",
                "java.nio.file.Files.exists(null);",
                "java.util.concurrent.ForkJoinPool.commonPool();")) {
            assertThatThrownBy(() -> compile("Contention()", harmful).close())
                    .as(harmful)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith("printed rules do not compile: ");
        }
    }

    @Test
    void closingGivesTheModuleBack() {
        KieRepository repository = KieServices.get().getRepository();
        CompiledRules rules = compile("Contention(avg60 > 1.0)", "");
        ReleaseId release = rules.release();
        assertThat(repository.getKieModule(release)).isNotNull();

        rules.close();

        assertThat(repository.getKieModule(release)).isNull();
    }

    @Test
    void triesOutWhatThePoliciesHave() throws IOException {
        for (Path each : List.of(
                Path.of("src/test/resources/policies/forms.drl"),
                Path.of("policies/contention.drl"),
                Path.of("policies/eviction.drl"))) {
            Policy policy = PolicyReader.readPolicy(each.toString(), Files.readAllBytes(each), Map.of())
                    .policy();
            assertThatCode(() -> RuleCompiler.tryOut(List.of(policy))).doesNotThrowAnyException();
        }
    }

    @Test
    void aFormThatDroolsDoesNotCompileIsNoSilence() {
        FactType fact = FactCatalogue.FACTS.getFirst();
        FactField none = new FactField(
                "nonsense", new ValueType.Numeric(ValueType.Unit.PERCENT), false, "", _ -> new Value.Numeric(0));
        FilePosition place = FilePosition.of("x.drl");
        Constraint constraint = new Constraint.Comparison(
                ComparisonOperator.LESS,
                new Term.Own(none, place),
                new Term.Literal(new Value.Numeric(1), null, place),
                place);
        ConditionalElement when = new ConditionalElement(
                ConditionalElement.Quantifier.MATCH, new Pattern(fact, List.of(constraint), place));
        Rule rule = new Rule("x", "r0123456789abcdef", place, List.of(when), List.of(), RuleSwitch.NONE);
        assertThatThrownBy(() -> RuleCompiler.tryOut(List.of(new Policy("x", "x.drl", List.of(), List.of(rule)))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("printed rules do not compile: ");
    }

    private static CompiledRules compile(String when, String then) {
        String rule = "rule \"r1\" when " + when + " then " + then + " matches.add(\"r1\"); end\n";
        return RuleCompiler.compilePrinted(List.of(HEAD + rule), 1_000);
    }

    private static Contention fact(Scope scope, double avg60) {
        return new Contention(scope, Resource.CPU, 0, avg60, 0, 0, 0, 0);
    }
}
