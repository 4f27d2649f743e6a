package io.barograph.rules.drools;

import io.barograph.rules.policy.DrlPrinter;
import io.barograph.rules.policy.Policy;
import io.barograph.rules.policy.Rule;
import module java.base;
import org.drools.model.codegen.ExecutableModelProject;
import org.kie.api.KieServices;
import org.kie.api.builder.KieBuilder;
import org.kie.api.builder.KieFileSystem;
import org.kie.api.builder.Message;
import org.kie.api.builder.ReleaseId;

/// Compiles checked policies. Drools gets what [DrlPrinter] prints and never a user's text: the names and strings of a
/// rule reach generated Java unescaped. What may stand in a rule file at all is up to
/// [io.barograph.rules.policy.parse.PolicyParser], which refuses all else.
public final class RuleCompiler {

    /// The check refuses a rule that one observation could match more often.
    private static final int MAX_MATCHES_OF_A_RULE = 10_000;

    private static final AtomicLong VERSION = new AtomicLong();

    private RuleCompiler() {}

    /// All policies in one knowledge base.
    public static CompiledRules compilePolicies(List<Policy> policies) {
        long rules =
                policies.stream().mapToLong(policy -> policy.rules().size()).sum();
        int mostFirings = (int) Math.min(Integer.MAX_VALUE, rules * MAX_MATCHES_OF_A_RULE + 1);
        return compilePrinted(policies.stream().map(DrlPrinter::printPolicy).toList(), mostFirings);
    }

    /// Has Drools compile one rule of each form that the policies have, and keeps nothing of it: compiling
    /// them all takes most of the time of a check, and rules that differ in numbers, strings and words only
    /// become the same code.
    public static void tryOut(List<Policy> policies) {
        Map<String, Rule> forms = new LinkedHashMap<>();
        policies.forEach(policy -> policy.rules().forEach(rule -> forms.putIfAbsent(DrlPrinter.formOf(rule), rule)));
        Policy formsPolicy = new Policy("forms", "", List.of(), List.copyOf(forms.values()));
        ReleaseId release = buildModule(List.of(DrlPrinter.printPolicy(formsPolicy)), fence());
        KieServices.get().getRepository().removeKieModule(release);
    }

    /// Each text is one printed policy.
    static CompiledRules compilePrinted(List<String> printed, int mostFirings) {
        ClassLoader fence = fence();
        ReleaseId release = buildModule(printed, fence);
        return new CompiledRules(KieServices.get().newKieContainer(release, fence), mostFirings);
    }

    private static ClassLoader fence() {
        return new RuleClassLoader(RuleCompiler.class.getClassLoader());
    }

    private static ReleaseId buildModule(List<String> printed, ClassLoader fence) {
        KieServices services = KieServices.get();
        ReleaseId release = services.newReleaseId("io.barograph", "printed", "1." + VERSION.incrementAndGet());
        KieFileSystem files = services.newKieFileSystem();
        files.generateAndWritePomXML(release);
        for (int i = 0; i < printed.size(); i++) {
            files.write("src/main/resources/io/barograph/printed/p" + i + ".drl", printed.get(i));
        }
        KieBuilder builder = services.newKieBuilder(files, fence);
        builder.buildAll(ExecutableModelProject.class);
        List<Message> errors = builder.getResults().getMessages(Message.Level.ERROR);
        if (!errors.isEmpty()) {
            services.getRepository().removeKieModule(release);
            throw new IllegalStateException("printed rules do not compile: "
                    + errors.stream()
                            .map(message ->
                                    message.getText().lines().findFirst().orElse(""))
                            .distinct()
                            .collect(Collectors.joining("; ")));
        }
        return release;
    }
}
