package io.barograph.cli.backtest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.backtest.prometheus.ScriptedPrometheus;
import io.barograph.cli.backtest.prometheus.ScriptedPrometheus.Said;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/// Which past a backtest looks at, and what it shows to whom it asks.
class SourceOptionsTest {

    @TempDir
    private Path directory;

    private final StringWriter said = new StringWriter();
    private ScriptedPrometheus server;

    @BeforeEach
    void serve() throws IOException {
        server = new ScriptedPrometheus(
                query -> query.contains("/api/v1/series") ? Said.ok("[]") : new Said(204, "", ""));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private int run(String... arguments) {
        List<String> all = new ArrayList<>();
        for (String each : arguments) {
            all.add(each.replace("URL", server.access().base().toString()).replace("DIR", directory.toString()));
        }
        PrintWriter both = new PrintWriter(said, true);
        return new CommandLine(new BacktestCommand()).setOut(both).setErr(both).execute(all.toArray(String[]::new));
    }

    @Test
    void aTokenIsShownToPrometheus() throws IOException {
        Files.writeString(directory.resolve("token"), "abc.DEF-1\nmore\n");
        assertThat(run("--prometheus=URL/prom/", "--from=-1h", "--token-file=DIR/token"))
                .isEqualTo(1);
        assertThat(server.asked()).singleElement().asString().startsWith("/prom/api/v1/series?");
        assertThat(server.authorizations()).containsExactly("Bearer abc.DEF-1");
        assertThat(said.toString()).contains("no series barograph_snapshot_monotonic_seconds");
    }

    @Test
    void aPasswordIsShownToPrometheusAndExporters() throws IOException {
        Files.writeString(directory.resolve("password"), "secret\n");
        assertThat(run("--prometheus=URL", "--exporter=URL", "--user=me", "--password-file=DIR/password"))
                .isEqualTo(1);
        String basic = "Basic " + Base64.getEncoder().encodeToString("me:secret".getBytes(UTF_8));
        assertThat(server.asked()).anyMatch(each -> each.startsWith("/snapshots"));
        assertThat(server.authorizations()).containsExactly(basic, basic);
        assertThat(said.toString()).contains("the exporter has no snapshot yet").doesNotContain("secret");
    }

    @Test
    void anExporterThatDoesNotAnswerIsNotCalm() {
        server.close();
        assertThat(run("--exporter=URL")).isEqualTo(1);
        assertThat(said.toString())
                .startsWith("No observation could be read, so that nothing was judged: that is not calm.\n")
                .doesNotContain("Nothing was raised", "all of it seen")
                .contains("/snapshots?wait=0&changes=1: connection refused");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "--from=-1h|expected --prometheus with them",
                "--prometheus=ftp://x|expected an address such as http://prometheus.example:9090",
                "--prometheus=http://me:pw@x|expected an address such as",
                "--exporter=http://n1:99770|expected an address such as http://10.0.0.7:9977",
                "--prometheus=URL --from=yesterday|--from is \"yesterday\", expected a time",
                "--prometheus=URL --from=-1d|\"1d\" is not a duration",
                "--prometheus=URL --to=2999-01-01|expected a time that has been",
                "--prometheus=URL --from=2026-01-02 --to=2026-01-01|expected a beginning before the end",
                "--prometheus=URL --selector=up|expected label matchers in braces",
                "--prometheus=URL --step=-1s|is not a duration",
                "--prometheus=URL --token-file=DIR/none|--token-file: ",
                "--prometheus=URL --token-file=DIR/empty|expected a token in its first line",
                "--prometheus=URL --user=me|of user and password file one is missing",
                "--prometheus=URL --ca-file=DIR/none|DIR/none",
                "--exporter=10.0.0.7:9977|expected an address such as http://10.0.0.7:9977. Maybe http://10.0.0.7:9977",
                "--prometheus=localhost:9090|--prometheus: \"localhost:9090\", expected",
                "--exporter=http://|--exporter: \"http://\", expected an address",
                "--journal=DIR|there is no journal",
            })
    void whatCannotBeIsWrongUsage(String arguments, String why) throws IOException {
        Files.writeString(directory.resolve("empty"), "\n");
        assertThat(run(arguments.split(" "))).as(said.toString()).isEqualTo(2);
        assertThat(said.toString()).contains(why.replace("DIR", directory.toString()));
        assertThat(server.asked()).isEmpty();
    }
}
