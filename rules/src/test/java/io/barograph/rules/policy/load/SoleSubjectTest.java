package io.barograph.rules.policy.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.fact.Contention;
import io.barograph.rules.fact.Fact;
import io.barograph.rules.fact.Pressure;
import io.barograph.rules.fact.Signal;
import io.barograph.rules.observation.WantedFacts;
import io.barograph.rules.policy.DrlPrinter;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// To Drools a pattern whose keys choose one fact says that fact's subject.
class SoleSubjectTest {

    @Test
    void eachFactThatEveryObservationHasIsFoundByTheSubjectThatItsKeysMake() {
        Set<Class<?>> kinds = new HashSet<>();
        for (Fact fact : WantedFacts.inEachObservation()) {
            String pattern = switch (fact) {
                case Contention contention ->
                    "Contention(resource == %s, avg60 >= 1, scope == %s)"
                            .formatted(contention.resource(), contention.scope());
                case Pressure pressure ->
                    "Pressure(scope == %s, resource == %s, kind == %s, avg60 >= 1)"
                            .formatted(pressure.scope(), pressure.resource(), pressure.kind());
                case Signal signal -> "Signal(name == \"%s\", percent < 1)".formatted(signal.name());
                default -> "";
            };
            if (!pattern.isEmpty()) {
                kinds.add(fact.getClass());
                assertThat(printed(pattern))
                        .contains("(subject == \"" + fact.subject() + "\", ")
                        .doesNotContain("scope ==", "resource ==", "kind ==", "name ==");
            }
        }
        assertThat(kinds).containsExactlyInAnyOrder(Contention.class, Pressure.class, Signal.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Contention(scope == NODE, avg60 >= 1)",
                "Contention(scope == NODE, resource != CPU, avg60 >= 1)",
                "Contention(scope == NODE, resource in (CPU, MEMORY), avg60 >= 1)",
                "Contention(scope == NODE, scope == SYSTEM, resource == CPU, avg60 >= 1)",
                "Node(unschedulable == true)",
                "Node(name == \"n1\", steal > 5)",
                "Condition(type == \"Ready\", status == True)",
            })
    void keysThatMayChooseSeveralOrNoneArePrintedAsTheyAre(String pattern) {
        assertThat(printed(pattern)).doesNotContain("subject");
    }

    private static String printed(String pattern) {
        return DrlPrinter.printPolicy(WrittenRules.policy(
                "rule \"r\"\nwhen\n    " + pattern + "\nthen\n    node.condition(\"TestPressure\");\nend\n"));
    }
}
