package io.barograph.e2e.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.Checkout;
import io.barograph.testkit.process.CommandRun;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The launcher takes the AOT cache that packaging trained, and never one that does not fit.
class AotCacheIT {

    private static final String LOADED = " source: ";
    private static final String FROM_CACHE = "shared objects file";

    @TempDir
    private Path work;

    /// What `barograph` says and where its classes came from, one line each.
    private record Started(CommandRun tool, List<String> classes) {

        String sourceOf(String name) {
            return classes.stream()
                    .filter(line -> line.contains(" " + name + LOADED))
                    .map(line -> line.substring(line.indexOf(LOADED) + LOADED.length()))
                    .findFirst()
                    .orElse("not loaded");
        }
    }

    private Started start(Path home, String... arguments) throws IOException {
        Path log = work.resolve("classes.log");
        CommandRun tool = CommandRun.run(
                Map.of("BAROGRAPH_BUILD", "never", "BAROGRAPH_JAVA_OPTS", "-Xlog:class+load:file=" + log),
                Stream.concat(Stream.of(home.resolve("barograph").toString()), Stream.of(arguments))
                        .toList());
        return new Started(tool, Files.readAllLines(log));
    }

    /// Where training is possible, which the full profile demands.
    @Test
    @Tag("full")
    void theExporterStartsFromItsCache() throws IOException {
        Started started = start(Checkout.HOME, "exporter", "--help");

        assertThat(started.tool().code()).isZero();
        assertThat(started.sourceOf("io.barograph.exporter.ExporterProcess")).isEqualTo(FROM_CACHE);
        assertThat(started.sourceOf("picocli.CommandLine")).isEqualTo(FROM_CACHE);
        assertThat(started.sourceOf("io.vertx.core.http.HttpServer")).isEqualTo(FROM_CACHE);
    }

    @Test
    @Tag("full")
    void theControllerStartsFromItsCache() throws IOException {
        Started started = start(Checkout.HOME, "controller", "--help");

        assertThat(started.tool().code()).isZero();
        assertThat(started.sourceOf("io.barograph.controller.ControllerCommand"))
                .isEqualTo(FROM_CACHE);
        assertThat(started.sourceOf("picocli.CommandLine")).isEqualTo(FROM_CACHE);
    }

    @Test
    @Tag("full")
    void theCompilerOfTheRulesStartsFromTheCache() throws IOException {
        Started started = start(
                Checkout.HOME,
                "check",
                Checkout.HOME.resolve("rules/policies/contention.drl").toString());

        assertThat(started.tool().code()).as(started.tool().printed()).isZero();
        assertThat(started.sourceOf("org.eclipse.jdt.internal.compiler.Compiler"))
                .as("its jar comes signed")
                .isEqualTo(FROM_CACHE);
        assertThat(started.sourceOf("org.antlr.runtime.Parser"))
                .as("its classes come in an old version")
                .isEqualTo(FROM_CACHE);
    }

    @Test
    @Tag("full")
    void theToolsStartFromTheirs() throws IOException {
        Started started = start(Checkout.HOME, "version");

        assertThat(started.tool().code()).isZero();
        assertThat(started.sourceOf("io.barograph.controller.ControllerProcess"))
                .isEqualTo(FROM_CACHE);
    }

    @Test
    void aCacheThatIsNoneIsPassedOverInSilence() throws IOException {
        Path home = install("this is no cache");

        assertStartsWithout(home);
    }

    @Test
    void aCacheOfAnotherJdkIsNotTried() throws IOException {
        Path home = install("this is no cache");
        Files.writeString(home.resolve("exporter/target/exporter.aot.jdk"), "/another/jdk\n");

        assertStartsWithout(home);
    }

    @Test
    void aCacheOlderThanTheJarsIsNotTried() throws IOException {
        Path home = install("this is no cache");
        Path cache = home.resolve("exporter/target/exporter.aot");
        Files.setLastModifiedTime(
                cache,
                FileTime.from(Files.getLastModifiedTime(cache).toInstant().minus(Duration.ofDays(3650))));

        assertStartsWithout(home);
    }

    private void assertStartsWithout(Path home) throws IOException {
        Started started = start(home, "exporter", "--help");

        assertThat(started.tool().code()).isZero();
        assertThat(started.tool().printed())
                .startsWith("Usage: barograph exporter")
                .doesNotContain("AOT", "[aot]");
        assertThat(started.sourceOf("io.barograph.exporter.ExporterCommand")).contains("exporter-");
    }

    /// A copy of the launcher with the exporter's jars and a cache of this content, newer than they are.
    private Path install(String cache) throws IOException {
        Path packaged = Checkout.HOME.resolve("exporter/target");
        Path target = work.resolve("home/exporter/target");
        Path home = work.resolve("home");
        Path launcher = home.resolve("barograph");
        copyJars(packaged, target);
        copyJars(packaged.resolve("lib"), target.resolve("lib"));
        Files.copy(Checkout.HOME.resolve("barograph"), launcher);
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
        String jdk = CommandRun.run(launcher.toString(), "--print-jdk").printed();
        Files.writeString(target.resolve("exporter.aot.jdk"), jdk);
        Files.writeString(target.resolve("exporter.aot"), cache);
        return home;
    }

    private static void copyJars(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path jar : files.filter(it -> it.toString().endsWith(".jar")).toList()) {
                Files.copy(jar, to.resolve(jar.getFileName()));
            }
        }
    }
}
