package io.barograph.e2e.packaging;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.Checkout;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The scripts below directories with odd names, and beside a `kubectl` that prints what it should not.
class LauncherPlacesTest {

    @TempDir
    private Path directory;

    private String said = "";

    @BeforeEach
    void strangersJar() throws IOException {
        Files.writeString(directory.resolve("barograph.jar"), "a stranger's");
    }

    /// The launcher and a jar of its own, which has no programs in it.
    private Path installed(String name) throws IOException {
        Path home = Files.createDirectories(directory.resolve(name));
        Path jars = Files.createDirectories(home.resolve("cli/target/lib"));
        Files.copy(Checkout.HOME.resolve("barograph"), home.resolve("barograph"));
        try (OutputStream out = Files.newOutputStream(jars.resolveSibling("cli-1.jar"))) {
            new JarOutputStream(out, new Manifest()).close();
        }
        Files.copy(jars.resolveSibling("cli-1.jar"), jars.resolve("empty.jar"));
        return home.resolve("barograph");
    }

    private int run(Path script, String... arguments) throws IOException, InterruptedException {
        return run(Map.of(), script, arguments);
    }

    private int run(Map<String, String> environment, Path script, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(script.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).directory(directory.toFile());
        builder.environment().put("BAROGRAPH_BUILD", "never");
        builder.environment().put("BAROGRAPH_JAVA_HOME", System.getProperty("java.home"));
        builder.environment().merge("PATH", directory.resolve("bin").toString(), (path, more) -> more + ":" + path);
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        said = new String(process.getInputStream().readAllBytes(), UTF_8);
        return process.waitFor();
    }

    @Test
    void refusesADirectoryThatAClassPathCannotName() throws Exception {
        assertThat(run(installed("a:b"), "version")).isEqualTo(1);
        assertThat(said).startsWith("barograph: the directory ").contains("has a colon", "Maybe move it elsewhere");
    }

    @Test
    void takesNoOtherJdkThanTheOneThatIsNamed() throws Exception {
        assertThat(run(Map.of("BAROGRAPH_JAVA_HOME", directory.toString()), installed("named"), "version"))
                .isEqualTo(1);
        assertThat(said)
                .startsWith("barograph: BAROGRAPH_JAVA_HOME is " + directory + ", expected the directory of a JDK 25")
                .contains("Maybe unset it");
    }

    @Test
    void saysThatACheckoutCannotBeWritten() throws Exception {
        Path home = Files.createDirectories(directory.resolve("checkout/cli"));
        Files.copy(Checkout.HOME.resolve("barograph"), home.resolveSibling("barograph"));
        Files.createFile(home.resolveSibling("pom.xml"));
        Files.createFile(home.resolve("target"));
        assertThat(run(Map.of("BAROGRAPH_BUILD", ""), home.resolveSibling("barograph"), "version"))
                .isEqualTo(1);
        assertThat(said)
                .startsWith("barograph: " + home + "/target is no directory that can be written")
                .contains("Maybe run this as the owner");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[x]", "a\\b", "a b", "a*b?", "{a,b}", "$HOME"})
    void findsItsJarsBelow(String name) throws Exception {
        run(installed(name), "version");
        assertThat(said).contains("io.barograph.cli.Barograph").doesNotContain("not installed");
    }

    @Test
    void thePluginPrintsNothingOfKubectlThatATerminalObeys() throws Exception {
        Path home = Objects.requireNonNull(installed("plugin").getParent());
        Path plugin = Files.copy(Checkout.HOME.resolve("deploy/kubectl-barograph"), home.resolve("kubectl-barograph"));
        Path kubectl = Files.createDirectory(directory.resolve("bin")).resolve("kubectl");
        Files.writeString(kubectl, "#!/bin/sh\nprintf 'no \\033[2J \\302\\233 \\342\\200\\256 pods' >&2\nexit 1\n");
        Files.setPosixFilePermissions(kubectl, PosixFilePermissions.fromString("rwx------"));
        assertThat(run(plugin, "status")).isEqualTo(1);
        assertThat(said).contains("no ?[2J ?? ??? pods", "cannot be listed. Maybe kubectl has no cluster");
    }
}
