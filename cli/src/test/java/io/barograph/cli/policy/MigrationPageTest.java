package io.barograph.cli.policy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.CommandResult;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `docs/migration.md`: the configuration on it gives the warnings and the parameters that the page shows.
class MigrationPageTest {

    @TempDir
    private Path directory = Path.of("");

    private static List<String> block(String page, String begin) {
        Matcher block = Pattern.compile("```[a-z]+\n(" + Pattern.quote(begin) + ".*?)```", Pattern.DOTALL)
                .matcher(page);
        assertThat(block.find()).as(begin).isTrue();
        return block.group(1).lines().toList();
    }

    @Test
    void theCommandPrintsAndWritesWhatThePageShows() throws IOException {
        String page = Files.readString(Path.of("../docs/migration.md"), UTF_8);
        Path config = directory.resolve("config.yaml");
        Files.write(config, block(page, "apiVersion: kubelet.config.k8s.io"));
        CommandResult ran = CommandResult.of(
                new FromKubeletCommand(), "--config", config.toString(), "--out", directory.toString());
        String printed = (ran.out() + ran.err()).replace(directory + "/", "");
        assertThat(block(page, "$ barograph policy from-kubelet").stream()
                        .skip(1)
                        .filter(line -> !line.equals("..."))
                        .map(line -> line.replace("./", "")))
                .hasSize(3)
                .allSatisfy(line -> assertThat(printed.lines()).contains(line));
        assertThat(Files.readAllLines(directory.resolve("kubelet-eviction.drl")))
                .containsSubsequence(block(page, "declare Parameters"));
    }
}
