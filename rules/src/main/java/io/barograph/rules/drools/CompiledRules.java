package io.barograph.rules.drools;

import io.barograph.rules.fact.Fact;
import io.barograph.rules.policy.DrlPrinter;
import module java.base;
import org.kie.api.KieBase;
import org.kie.api.KieServices;
import org.kie.api.builder.ReleaseId;
import org.kie.api.runtime.Environment;
import org.kie.api.runtime.KieContainer;
import org.kie.api.runtime.KieSession;
import org.kie.api.runtime.KieSessionConfiguration;
import org.kie.api.runtime.conf.ThreadSafeOption;

/// Rules that Drools compiled: immutable, swapped as a whole, shared by all threads. Closing gives back its classes.
public final class CompiledRules implements AutoCloseable {

    private final KieContainer container;

    private final KieBase base;

    private final KieSessionConfiguration configuration = KieServices.get().newKieSessionConfiguration();

    private final Environment environment = KieServices.get().newEnvironment();

    /// More than that no observation can cause: the check of the rules bounds what one rule can match.
    private final int mostFirings;

    CompiledRules(KieContainer container, int mostFirings) {
        this.container = container;
        this.base = container.getKieBase();
        this.mostFirings = mostFirings;
        configuration.setOption(ThreadSafeOption.NO);
    }

    /// The ids of the rules that match the facts, taking every field as known: to Drools a NaN is greater than any
    /// number. Each call has a fresh session, since long-lived ones leak; sessions share what none of them changes.
    public Set<String> matchingRules(List<Fact> facts) {
        Set<String> matches = new TreeSet<>();
        KieSession session = base.newKieSession(configuration, environment);
        try {
            session.setGlobal(DrlPrinter.MATCHES, matches);
            facts.forEach(session::insert);
            int fired = session.fireAllRules(mostFirings);
            if (fired >= mostFirings) {
                throw new IllegalStateException("rules fired " + fired + " times over " + facts.size()
                        + " facts, which the check of the rules should have refused");
            }
        } finally {
            session.dispose();
        }
        return matches;
    }

    ReleaseId release() {
        return container.getReleaseId();
    }

    /// The repository would keep the module, and the module its classes, for ever.
    @Override
    public void close() {
        container.dispose();
        KieServices.get().getRepository().removeKieModule(container.getReleaseId());
    }
}
