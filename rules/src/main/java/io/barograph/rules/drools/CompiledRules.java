package io.barograph.rules.drools;

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

    private final int mostFirings;

    CompiledRules(KieContainer container, int mostFirings) {
        this.container = container;
        this.base = container.getKieBase();
        this.mostFirings = mostFirings;
        configuration.setOption(ThreadSafeOption.NO);
    }

    /// A session of its own. Sessions share what Drools would make for each anew and none of them changes.
    KieSession newSession() {
        return base.newKieSession(configuration, environment);
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
