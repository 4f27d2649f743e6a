package io.barograph.rules.drools;

import io.barograph.rules.fact.Fact;
import java.util.List;
import java.util.Set;
import org.kie.api.runtime.KieSession;

/// One evaluation by Drools: a fresh session, disposed afterwards, since long-lived ones leak.
public final class RuleSession {

    private RuleSession() {}

    /// The ids of the rules that match the facts.
    public static Set<String> matching(CompiledRules rules, List<Fact> facts) {
        KieSession session = rules.base().newKieSession();
        try {
            Matches matches = new Matches();
            session.setGlobal("matches", matches);
            facts.forEach(session::insert);
            session.fireAllRules();
            return matches.ids();
        } finally {
            session.dispose();
        }
    }
}
