package io.barograph.rules.drools;

import org.kie.api.KieBase;
import org.kie.api.KieServices;
import org.kie.api.runtime.KieContainer;

/// Rules that Drools compiled: immutable, swapped as a whole, shared by all threads. Closing gives back its classes.
public final class CompiledRules implements AutoCloseable {

    private final KieContainer container;

    private final KieBase base;

    private final int rules;

    CompiledRules(KieContainer container, int rules) {
        this.container = container;
        this.base = container.getKieBase();
        this.rules = rules;
    }

    KieBase base() {
        return base;
    }

    /// How many rules there are: what bounds the firings of a session.
    int rules() {
        return rules;
    }

    /// The repository would keep the module, and the module its classes, for ever.
    @Override
    public void close() {
        container.dispose();
        KieServices.get().getRepository().removeKieModule(container.getReleaseId());
    }
}
