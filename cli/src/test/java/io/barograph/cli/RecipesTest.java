package io.barograph.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.check.CheckCommand;
import io.barograph.cli.record.ReplayCommand;
import io.barograph.cli.test.TestCommand;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `docs/recipes`: what stands there works, and names files that exist.
class RecipesTest {

    private static final Path ROOT = Path.of("..");
    private static final Path RECIPES = ROOT.resolve("docs/recipes");

    /// What the recipes' own examples add.
    private static final Set<String> NEW = Set.of("Iowait.java", "IowaitTest.java");

    @TempDir
    Path directory;

    private static String block(String page, String language) throws IOException {
        return Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(RECIPES.resolve(page), UTF_8))
                .results()
                .map(block -> block.group(1))
                .findFirst()
                .orElseThrow();
    }

    private static String run(Object command, String... arguments) {
        CommandResult ran = CommandResult.of(command, (Object[]) arguments);
        return ran.out() + ran.err() + "exit " + ran.exit();
    }

    @Test
    void thePolicyPassesItsCasesAndMeetsTroubleInARecording() throws IOException {
        Path rules = Files.writeString(directory.resolve("io-queue.drl"), block("add-a-policy.md", "drl"));
        Files.writeString(directory.resolve("io-queue.cases.yaml"), block("add-a-policy.md", "yaml"));
        assertThat(run(new CheckCommand(), "--fatal-warnings", rules.toString()))
                .endsWith("exit 0");
        assertThat(run(new TestCommand(), rules.toString())).endsWith("3 passed, 0 failed\nexit 0");
        String recording = ROOT + "/examples/recordings/S12_io_contention.trace.gz";
        assertThat(run(new ReplayCommand(), "--policies", rules.toString(), recording))
                .contains("PressureRaised   event DiskContentionSeen")
                .endsWith("exit 0");
    }

    @Test
    void everyFileThatIsNamedExists() throws IOException {
        Set<String> known = sources();
        known.addAll(NEW);
        try (Stream<Path> pages = Files.list(RECIPES)) {
            for (Path page : pages.toList()) {
                List<String> named = Pattern.compile("[A-Za-z]+\\.java|`(?:deploy|docs|rules|examples)/[^`* ]+[a-z]`")
                        .matcher(Files.readString(page, UTF_8))
                        .results()
                        .map(MatchResult::group)
                        .toList();
                assertThat(named)
                        .as(page.toString())
                        .isNotEmpty()
                        .allMatch(name -> name.startsWith("`")
                                ? name.contains("...")
                                        || Files.exists(ROOT.resolve(name.substring(1, name.length() - 1)))
                                : known.contains(name));
            }
        }
    }

    private static Set<String> sources() throws IOException {
        Set<String> all = new TreeSet<>();
        for (String module : List.of("signals", "program", "web", "rules", "exporter", "controller", "cli", "e2e")) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src"))) {
                all.addAll(files.map(each -> String.valueOf(each.getFileName()))
                        .filter(name -> name.endsWith(".java"))
                        .collect(Collectors.toSet()));
            }
        }
        return all;
    }
}
