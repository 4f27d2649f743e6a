package io.barograph.rules.policy.attack;

import io.barograph.rules.fact.Node;
import module java.base;
import org.drools.model.codegen.ExecutableModelProject;
import org.kie.api.KieServices;
import org.kie.api.builder.KieBuilder;
import org.kie.api.builder.KieFileSystem;
import org.kie.api.builder.Message;
import org.kie.api.builder.ReleaseId;
import org.kie.api.runtime.KieContainer;
import org.kie.api.runtime.KieSession;

/// Drools without anything before it, as a program that trusts its rule files would use it.
final class RawDrools {

    /// What a child process exits with when the rules took all its memory.
    static final int OUT_OF_MEMORY = 42;

    /// What a child process prints when the rules are compiled and about to run.
    static final String RUNNING = "running";

    /// So often may rules fire.
    static final int MOST = 1_000;

    private RawDrools() {}

    /// Compiles the text and runs it over one node; how often rules fired, or -1 if Drools refused the text.
    static int run(String text, Runnable compiled) {
        KieServices services = KieServices.get();
        ReleaseId release = services.newReleaseId("raw", "raw", "1");
        KieFileSystem files = services.newKieFileSystem();
        files.generateAndWritePomXML(release);
        files.write("src/main/resources/raw.drl", text);
        try {
            KieBuilder builder = services.newKieBuilder(files).buildAll(ExecutableModelProject.class);
            if (builder.getResults().hasMessages(Message.Level.ERROR)) {
                return -1;
            }
        } catch (RuntimeException refused) {
            return -1;
        }
        KieContainer container = services.newKieContainer(release);
        try {
            KieSession session;
            try {
                session = container.newKieSession();
            } catch (SecurityException refused) { // the JVM takes no class into java.lang
                return -1;
            }
            session.insert(new Node("nnn1", false, Map.of(), 0, 1));
            compiled.run();
            return session.fireAllRules(MOST);
        } finally {
            container.dispose();
            services.getRepository().removeKieModule(release);
        }
    }

    /// The text as Drools needs it to find our facts by their simple names, without another line.
    static String withPackage(byte[] file) {
        String text = new String(file, StandardCharsets.US_ASCII);
        return text.startsWith("package") ? text : "package io.barograph.rules.fact; " + text;
    }

    /// Runs the file given, in a process of its own.
    public static void main(String[] args) throws Exception {
        try {
            run(withPackage(Files.readAllBytes(Path.of(args[0]))), () -> System.out.println(RUNNING));
        } catch (OutOfMemoryError full) {
            Runtime.getRuntime().halt(OUT_OF_MEMORY);
        } catch (RuntimeException wrapped) {
            Runtime.getRuntime().halt(isOutOfMemory(wrapped) ? OUT_OF_MEMORY : 1);
        }
    }

    private static boolean isOutOfMemory(Throwable failure) {
        Throwable cause = failure.getCause();
        return failure instanceof OutOfMemoryError || (cause != null && isOutOfMemory(cause));
    }

    /// The command that runs [#main] in a small JVM of its own.
    static List<String> command(Path file) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx96m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=off",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                RawDrools.class.getName(),
                file.toString());
    }
}
