package io.barograph.e2e.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.barograph.testkit.Checkout;
import io.barograph.testkit.chart.Helm;
import io.barograph.testkit.process.CommandRun;
import module java.base;

/// The chart's backtest of the example recordings as a Job of four indexes, and the one that merges them. They run in a
/// namespace that admits restricted pods alone, on volumes that are directories of the node.
final class BacktestJob {

    private static final String NAMESPACE = "backtests";
    private static final String NAME = "barograph-backtest-examples";
    private static final String JOBS = "/apis/batch/v1/namespaces/" + NAMESPACE + "/jobs/";
    private static final Path PAST = Checkout.HOME.resolve("examples/recordings");

    private static final String OBJECTS = """
            apiVersion: v1
            kind: Namespace
            metadata: {name: %1$s, labels: {pod-security.kubernetes.io/enforce: restricted}}
            ---
            apiVersion: v1
            kind: PersistentVolume
            metadata: {name: past}
            spec:
              capacity: {storage: 1Gi}
              accessModes: [ReadWriteMany]
              hostPath: {path: /var/lib/past, type: Directory}
              claimRef: {namespace: %1$s, name: past}
            ---
            apiVersion: v1
            kind: PersistentVolume
            metadata: {name: partials}
            spec:
              capacity: {storage: 1Gi}
              accessModes: [ReadWriteMany]
              hostPath: {path: /var/lib/partials, type: Directory}
              claimRef: {namespace: %1$s, name: partials}
            ---
            apiVersion: v1
            kind: PersistentVolumeClaim
            metadata: {name: past, namespace: %1$s}
            spec: {storageClassName: "", volumeName: past, accessModes: [ReadWriteMany], resources: {requests: {storage: 1Gi}}}
            ---
            apiVersion: v1
            kind: PersistentVolumeClaim
            metadata: {name: partials, namespace: %1$s}
            spec: {storageClassName: "", volumeName: partials, accessModes: [ReadWriteMany], resources: {requests: {storage: 1Gi}}}
            """.formatted(NAMESPACE);

    private static final String VALUES = """
            backtest:
              enabled: true
              name: examples
              args: [/data, --incidents=/data/incidents.yaml, --set=contention.gracePeriod=2s]
              data: {persistentVolumeClaim: {claimName: past, readOnly: true}}
              partials: {persistentVolumeClaim: {claimName: partials}}
              output: json
              outputFile: report.json
              resources: {requests: {cpu: 10m, memory: 64Mi}}
            """;

    private final EnforcedNode on;
    private final Path partials;

    private BacktestJob(EnforcedNode on, Path partials) {
        this.on = on;
        this.partials = partials;
    }

    /// Applies both Jobs. The third index cannot write its file: a directory is in its place.
    static BacktestJob start(EnforcedNode on, Path directory) throws IOException {
        Path disks = on.node().root().resolve("var/lib");
        Path past = Files.createDirectory(disks.resolve("past"));
        try (Stream<Path> files = Files.list(PAST)) {
            for (Path each :
                    files.filter(it -> it.toString().endsWith(".trace.gz")).toList()) {
                Files.copy(each, past.resolve(each.getFileName()));
            }
        }
        Files.copy(Checkout.HOME.resolve("examples/incidents.yaml"), past.resolve("incidents.yaml"));
        Path partials = Files.createDirectory(disks.resolve("partials"));
        Files.setPosixFilePermissions(partials, PosixFilePermissions.fromString("rwxrwxrwx"));
        BacktestJob job = new BacktestJob(on, partials);
        Files.createDirectory(job.partial(2));
        Path values = Files.writeString(directory.resolve("backtest.yaml"), VALUES);
        String jobs = Helm.run(
                        "helm",
                        "template",
                        "barograph",
                        on.chartPath().toString(),
                        "--namespace=" + NAMESPACE,
                        "--values=" + values,
                        "--show-only=templates/backtest/job.yaml",
                        "--show-only=templates/backtest/merge-job.yaml")
                .orFail();
        Path all = Files.writeString(directory.resolve("jobs.yaml"), OBJECTS + jobs);
        on.api().kubectl("apply", "-f", all.toString());
        return job;
    }

    private Path partial(int index) {
        return partials.resolve(NAME + "-" + index + ".json.gz");
    }

    /// Lets the third index go on when it has failed once, waits for all, merges, and compares the report with that of
    /// one run.
    void mergesToTheWhole() throws IOException {
        on.await(
                "an index that fails",
                () -> assertThat(status(NAME).path("failed").asInt())
                        .as(this::told)
                        .isPositive());
        assertThat(partial(2)).isEmptyDirectory();
        Files.delete(partial(2));
        String whole = whole();
        on.await(
                "all indexes",
                () -> assertThat(status(NAME).path("completedIndexes").asText())
                        .as(this::told)
                        .isEqualTo("0-3"));
        assertThat(status(NAME).path("succeeded").asInt()).isEqualTo(4);
        assertThat(status(NAME).path("failedIndexes").asText()).isEmpty();
        assertThat(log(NAME)).contains("backtest: shard 0/4: ", "backtest: shard 2/4: ", "is a directory, expected");

        on.api().kubectl("-n", NAMESPACE, "patch", "job", NAME + "-merge", "-p", "{\"spec\":{\"suspend\":false}}");
        on.await(
                "the merge",
                () -> assertThat(status(NAME + "-merge").path("succeeded").asInt())
                        .as(() -> log(NAME + "-merge"))
                        .isEqualTo(1));
        assertThat(Files.readString(partials.resolve("report.json"))).isEqualTo(whole);
        on.api().kubectl("-n", NAMESPACE, "delete", "job", NAME, NAME + "-merge");
    }

    /// The report of one run by the packaged program, whose recordings are at another place.
    private static String whole() {
        CommandRun run = CommandRun.run(
                Map.of("BAROGRAPH_BUILD", "never", "BAROGRAPH_JAVA_HOME", System.getProperty("java.home")),
                List.of(
                        Checkout.HOME.resolve("barograph").toString(),
                        "backtest",
                        PAST.toString(),
                        "--incidents=" + Checkout.HOME.resolve("examples/incidents.yaml"),
                        "--set=contention.gracePeriod=2s",
                        "--output=json"));
        assertThat(run.code()).as(run.printed()).isZero();
        return run.printed().replace(PAST.toString(), "/data");
    }

    private JsonNode status(String job) {
        return on.api().admin().get(JOBS + job).orFail().path("status");
    }

    private String log(String job) {
        return on.api().kubectl("-n", NAMESPACE, "logs", "--prefix", "--tail=20", "-l", "job-name=" + job);
    }

    private String told() {
        return on.api().kubectl("-n", NAMESPACE, "get", "pods,pvc,events", "-o", "wide");
    }
}
