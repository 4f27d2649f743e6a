package io.barograph.rules.drools;

import java.util.concurrent.atomic.AtomicLong;
import org.drools.model.codegen.ExecutableModelProject;
import org.kie.api.KieServices;
import org.kie.api.builder.KieBuilder;
import org.kie.api.builder.KieFileSystem;
import org.kie.api.builder.Message;
import org.kie.api.builder.ReleaseId;

/// Compiles printed DRL, never a user's text: the names and strings of a rule reach generated Java unescaped.
public final class RuleCompiler {

    private static final AtomicLong VERSION = new AtomicLong();

    private RuleCompiler() {}

    /// One unit of printed DRL, compiled into an executable model.
    public static CompiledRules compile(String drl) {
        KieServices services = KieServices.get();
        ReleaseId release = services.newReleaseId("io.barograph.rules", "printed", "1." + VERSION.incrementAndGet());
        KieFileSystem files = services.newKieFileSystem();
        files.generateAndWritePomXML(release);
        files.write("src/main/resources/barograph/printed.drl", drl);
        KieBuilder builder = services.newKieBuilder(files);
        builder.buildAll(ExecutableModelProject.class);
        if (builder.getResults().hasMessages(Message.Level.ERROR)) {
            services.getRepository().removeKieModule(release);
            throw new IllegalStateException(
                    "printed rules do not compile: " + builder.getResults().getMessages(Message.Level.ERROR));
        }
        return new CompiledRules(services.newKieContainer(release), 1);
    }
}
