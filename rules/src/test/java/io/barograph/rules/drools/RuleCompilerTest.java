package io.barograph.rules.drools;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.rules.fact.Contention;
import io.barograph.rules.fact.Fact;
import io.barograph.signal.Resource;
import io.barograph.signal.Scope;
import java.util.List;
import org.junit.jupiter.api.Test;

class RuleCompilerTest {

    private static final String DRL = """
            package barograph;
            import io.barograph.rules.fact.Contention;
            import io.barograph.rules.fact.Node;
            import io.barograph.signal.Scope;
            import io.barograph.signal.Resource;
            global io.barograph.rules.drools.Matches matches;
            rule "r1"
            when
                Contention(scope == Scope.KUBEPODS, resource == Resource.CPU, avg60 >= 40.0)
            then
                matches.add("r1");
            end
            """;

    @Test
    void compilesAndFires() {
        try (CompiledRules rules = RuleCompiler.compile(DRL)) {
            List<Fact> facts = List.of(new Contention(Scope.KUBEPODS, Resource.CPU, 1, 40, 1, 0, 0, 0));
            assertThat(RuleSession.matching(rules, facts)).containsExactly("r1");
        }
    }
}
