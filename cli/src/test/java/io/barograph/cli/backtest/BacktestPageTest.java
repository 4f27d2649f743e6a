package io.barograph.cli.backtest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.CommandResult;
import io.barograph.cli.backtest.outcome.IncidentReader;
import io.barograph.cli.backtest.source.GivenFactsReader;
import io.barograph.problem.Problem;
import io.barograph.testkit.GoldenFile;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `docs/backtest.md`: every command on it prints what stands below it. `-Dgolden=update` writes that anew.
class BacktestPageTest {

    private static final Path PAGE = Path.of("../docs/backtest.md");
    private static final Pattern CONSOLE =
            Pattern.compile("```console\n\\$ barograph backtest ([^\n]*)\n(.*?)```\n", Pattern.DOTALL);

    @TempDir
    private Path directory = Path.of("");

    @Test
    void everyCommandPrintsWhatStandsBelowIt() throws IOException {
        String page = Files.readString(PAGE, UTF_8);
        String run = CONSOLE.matcher(page).replaceAll(BacktestPageTest::run);
        GoldenFile.file(PAGE, run);
        assertThat(CONSOLE.matcher(page).results()).hasSize(4);
    }

    private static String run(MatchResult block) {
        CommandResult ran = CommandResult.of(new BacktestCommand(), (Object[])
                block.group(1).replaceAll("(?<= |^)(examples|rules)/", "../$1/").split(" "));
        assertThat(ran.exit()).as(block.group(1) + "\n" + ran.err()).isZero();
        return Matcher.quoteReplacement("```console\n$ barograph backtest " + block.group(1) + "\n"
                + ran.out().replace("../", "") + "```\n");
    }

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
