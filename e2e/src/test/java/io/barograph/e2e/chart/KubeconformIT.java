package io.barograph.e2e.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.Checkout;
import io.barograph.testkit.chart.Helm;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the chart renders for typical clusters has the fields that Kubernetes knows, in all versions from the oldest
/// that the chart is for.
@Tag("full")
class KubeconformIT {

    @TempDir
    private Path work;

    @Test
    void everyClusterOfCiFitsEveryVersionOfKubernetes() throws IOException {
        List<Path> rendered = new ArrayList<>();
        for (Path values : ChartValues.files()) {
            Path file = work.resolve(values.getFileName());
            rendered.add(Files.writeString(file, ChartValues.render(values)));
        }
        assertThat(rendered).hasSizeGreaterThan(5);
        assertThat(SchemaCache.versions()).hasSizeGreaterThanOrEqualTo(8).startsWith("1.30.14");
        for (String version : SchemaCache.versions()) {
            Helm.Outcome outcome = check(version, rendered);

            assertThat(outcome.code())
                    .as(version + outcome.output() + outcome.errors())
                    .isZero();
            assertThat(outcome.output()).contains("Invalid: 0, Errors: 0");
        }
    }

    /// What no cluster of ci renders is checked by nobody.
    @Test
    void theClustersOfCiRenderEachTemplate() throws IOException {
        Path templates = Helm.CHART.resolve("templates");
        String rendered = ChartValues.files().stream().map(ChartValues::render).collect(Collectors.joining("\n"));
        try (Stream<Path> files = Files.walk(templates)) {
            assertThat(files.filter(file -> file.toString().endsWith(".yaml"))
                            .map(file -> "# Source: barograph/templates/" + templates.relativize(file) + "\n"))
                    .hasSizeGreaterThan(30)
                    .allSatisfy(source -> assertThat(rendered.contains(source))
                            .as(source.strip() + " is not rendered. Maybe ask for it in ci/everything-values.yaml")
                            .isTrue());
        }
    }

    /// A schema that lets everything pass would prove nothing.
    @Test
    void aFieldThatKubernetesDoesNotKnowIsFound() throws IOException {
        String exporter = Files.readString(Checkout.HOME.resolve("deploy/exporter-daemonset.yaml"));
        String wrong = exporter.replace("hostNetwork: true", "hostNetwrok: true");
        assertThat(wrong).isNotEqualTo(exporter);
        Path file = Files.writeString(work.resolve("wrong.yaml"), wrong);

        Helm.Outcome outcome = check("1.36.3", List.of(file));

        assertThat(outcome.code()).isEqualTo(1);
        assertThat(outcome.output()).contains("hostNetwrok");
    }

    private static Helm.Outcome check(String version, List<Path> files) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "-strict",
                "-summary",
                "-skip",
                "SecurityContextConstraints",
                "-schema-location",
                SchemaCache.of(version).toAbsolutePath() + "/{{ .ResourceKind }}{{ .KindSuffix }}.json"));
        files.forEach(file -> arguments.add(file.toString()));
        return Helm.run("kubeconform", arguments.toArray(String[]::new));
    }
}
