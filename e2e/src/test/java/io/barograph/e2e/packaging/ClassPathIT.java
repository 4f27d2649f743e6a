package io.barograph.e2e.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.Checkout;
import module java.base;
import org.junit.jupiter.api.Test;

/// What is packaged with the exporter is what runs on each node.
class ClassPathIT {

    @Test
    void theExporterCarriesNeitherRulesNorAKubernetesClient() throws IOException {
        try (Stream<Path> jars = Files.list(Checkout.HOME.resolve("exporter/target/lib"))) {
            List<String> names =
                    jars.map(jar -> String.valueOf(jar.getFileName())).toList();

            assertThat(names).anyMatch(name -> name.startsWith("vertx-core-")).allMatch(name -> name.endsWith(".jar"));
            assertThat(names)
                    .noneMatch(
                            name -> name.matches(
                                    "(drools|kie|ecj|antlr|javaparser|kubernetes|jackson-databind|rules|controller|testkit|junit|assertj|awaitility)-.*"));
        }
    }
}
