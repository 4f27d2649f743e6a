package io.barograph.cli.backtest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.backtest.outcome.IncidentReader;
import io.barograph.cli.backtest.source.GivenFactsReader;
import io.barograph.problem.Problem;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `docs/backtest.md`: the files on it can be read.
class BacktestPageTest {

    private static final Path PAGE = Path.of("../docs/backtest.md");

    @TempDir
    private Path directory = Path.of("");

    @Test
    void theIncidentsOnItCanBeRead() throws IOException {
        List<Problem> problems = new ArrayList<>();
        assertThat(IncidentReader.readIncidents(yaml("incidents"), problems)).hasSize(2);
        assertThat(problems).isEmpty();
    }

    @Test
    void theNodesOnItCanBeRead() throws IOException {
        List<Problem> problems = new ArrayList<>();
        assertThat(GivenFactsReader.readEntries(yaml("nodes"), problems)).hasSize(2);
        assertThat(problems).isEmpty();
    }

    private Path yaml(String key) throws IOException {
        Matcher block = Pattern.compile("```yaml\n(" + key + ":\n.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(PAGE, UTF_8));
        assertThat(block.find()).isTrue();
        return Files.writeString(directory.resolve(key + ".yaml"), block.group(1));
    }
}
