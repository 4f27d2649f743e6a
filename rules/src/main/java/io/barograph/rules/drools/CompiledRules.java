package io.barograph.rules.drools;

import org.kie.api.KieBase;
import org.kie.api.KieServices;
import org.kie.api.builder.ReleaseId;
import org.kie.api.runtime.KieContainer;

/// Rules that Drools compiled: immutable, swapped as a whole, shared by all threads. Closing gives back its classes.
public final class CompiledRules implements AutoCloseable {

    private final KieContainer container;

    private final KieBase base;

    private final int mostFirings;

    CompiledRules(KieContainer container, int mostFirings) {
        this.container = container;
        this.base = container.getKieBase();
        this.mostFirings = mostFirings;
    }

    KieBase base() {
        return base;
    }

    ReleaseId release() {
        return container.getReleaseId();
    }

    /// More than that no observation can cause: the check of the rules bounds what one rule can match.
    int mostFirings() {
        return mostFirings;
    }

    /// The repository would keep the module, and the module its classes, for ever.
    @Override
    public void close() {
        container.dispose();
        KieServices.get().getRepository().removeKieModule(container.getReleaseId());
    }
}
