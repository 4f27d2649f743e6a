package io.barograph.rules.drools;

import io.barograph.rules.fact.Fact;
import io.barograph.rules.policy.DrlPrinter;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.kie.api.runtime.KieSession;

/// One evaluation by Drools: a fresh session, disposed afterwards, since long-lived ones leak.
public final class RuleSession {

    private RuleSession() {}

    /// The ids of the rules that match the facts, taking every field as known: to Drools a NaN is greater than any
    /// number.
    public static Set<String> matching(CompiledRules rules, List<Fact> facts) {
        Set<String> matches = new TreeSet<>();
        KieSession session = rules.newSession();
        try {
            session.setGlobal(DrlPrinter.MATCHES, matches);
            facts.forEach(session::insert);
            int fired = session.fireAllRules(rules.mostFirings());
            if (fired >= rules.mostFirings()) {
                throw new IllegalStateException("rules fired " + fired + " times over " + facts.size()
                        + " facts, which the check of the rules should have refused");
            }
        } finally {
            session.dispose();
        }
        return matches;
    }
}
