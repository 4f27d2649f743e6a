package io.barograph.e2e.chart;

import io.barograph.testkit.chart.Helm;
import io.barograph.testkit.gobuild.ClusterBinaries;
import module java.base;

/// The schemas of all versions of Kubernetes that the chart is for, made once into the ignored folder `e2e/.cache`.
/// Go's modules are loaded for that alone.
final class SchemaCache {

    private static final Path SUMS = Helm.MODULE.resolve("kubernetes.sums");
    private static final String OPERATOR = "github.com/prometheus-operator/prometheus-operator@v0.85.0";
    private static final String OPERATOR_SUM = "h1:M5xLCLEoaW2IJfnuCwFzzpL+jSVQu3KGT84Pye+fW8s=";

    /// Goes up when schemas are made otherwise than before.
    private static final String MADE = "1";

    private SchemaCache() {}

    /// The versions, such as `1.36.3`.
    static List<String> versions() {
        return sums().keySet().stream().map(version -> version.substring(1)).toList();
    }

    /// The folder of a version's schemas, written now if it is missing.
    static Path of(String version) throws IOException {
        String sum = Objects.requireNonNull(sums().get("v" + version));
        String key = HexFormat.of().toHexDigits((MADE + sum + OPERATOR_SUM).hashCode());
        Path folder = ClusterBinaries.module().resolve(".cache/schemas-" + version + "-" + key);
        if (!Files.isDirectory(folder)) {
            Path made = Files.createTempDirectory(
                    Files.createDirectories(folder.toAbsolutePath().getParent()), "schemas.partial");
            KubernetesSchemas.write(
                    GoDownload.directory("k8s.io/kubernetes@v" + version, sum).resolve("api/openapi-spec/swagger.json"),
                    made);
            Path operator = GoDownload.directory(OPERATOR, OPERATOR_SUM).resolve("jsonnet/prometheus-operator");
            for (String kinds : List.of("podmonitors", "servicemonitors", "prometheusrules")) {
                KubernetesSchemas.writeCustom(operator.resolve(kinds + "-crd.json"), made);
            }
            try {
                Files.move(made, folder, StandardCopyOption.ATOMIC_MOVE);
            } catch (FileSystemException e) {
                if (!Files.isDirectory(folder)) { // else another process was faster
                    throw e;
                }
            }
        }
        return folder;
    }

    private static Map<String, String> sums() {
        try (Stream<String> lines = Files.lines(SUMS)) {
            Map<String, String> sums = new LinkedHashMap<>();
            lines.filter(line -> !line.startsWith("#"))
                    .map(line -> line.split(" "))
                    .forEach(words -> sums.put(words[0], words[1]));
            return sums;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
