package io.barograph.cli.recipe;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.Checkout;
import io.barograph.testkit.pages.CodeBlock;
import io.barograph.testkit.pages.PageCommand;
import io.barograph.testkit.pages.PageStep;
import io.barograph.testkit.process.CommandRun;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A recipe's own rule file, checked and run by the commands of its page, once the page's code is in place and in the
/// rooms of its table what the compiler asks for besides.
@Tag("slow")
class RecipeRulesTest {

    private static final Pattern ROOM = Pattern.compile("`(\\w+)/\\.\\.\\./([a-z/]+)(?:\\w+\\.java)?`");

    @TempDir
    private Path directory;

    private static List<String> blocksOf(Path page, String language) throws IOException {
        return CodeBlock.blocksOf(Files.readAllLines(Checkout.HOME.resolve(page))).stream()
                .filter(block -> block.language().equals(language))
                .map(block -> String.join("\n", block.lines()) + "\n")
                .toList();
    }

    private static ChangedSources sourcesWith(String changes) throws IOException {
        ChangedSources sources = new ChangedSources();
        sources.applyChanges(Files.readString(Path.of("src/test/resources/recipes", changes), UTF_8));
        return sources;
    }

    /// The table leaves out no room.
    private static void requireNamedRooms(Path page, Set<Path> files) throws IOException {
        Set<Path> rooms = ROOM.matcher(Files.readString(Checkout.HOME.resolve(page), UTF_8))
                .results()
                .map(room -> ChangedSources.fileOf(room.group(1) + "/" + room.group(2)))
                .collect(Collectors.toSet());
        assertThat(files)
                .as(page + " names the rooms " + rooms)
                .allMatch(file -> rooms.stream().anyMatch(file::startsWith));
    }

    /// Runs the page's commands of this rule file; each succeeds.
    private String runCommands(Path page, String rules) throws IOException {
        StringBuilder printed = new StringBuilder();
        for (PageStep step : PageStep.stepsOf(Checkout.HOME, page)) {
            for (PageCommand command : step.barographCommands()) {
                assertThat(command.arguments()).as(step.place()).contains(rules);
                CommandRun run = ChangedSources.runBarograph(
                        directory.resolve("classes"),
                        command.arguments().stream().map(this::argumentHere).toArray(String[]::new));
                assertThat(run.code()).as(step.place() + ": " + run.printed()).isZero();
                printed.append(run.printed());
            }
        }
        return printed.toString();
    }

    private String argumentHere(String argument) {
        Path written = directory.resolve(argument);
        Path there = Checkout.HOME.resolve(argument);
        return Files.exists(written) ? written.toString() : Files.exists(there) ? there.toString() : argument;
    }

    @Test
    void cordonIsDemandedInARecording() throws IOException {
        Path page = Path.of("docs/recipes/add-an-action.md");
        ChangedSources sources = sourcesWith("add-an-action.txt");
        List<String> code = blocksOf(page, "java");
        assertThat(code).hasSize(2);
        String demand = "rules/demand/Demand.java";
        sources.replaceText(demand, "    /// Its unique name:", code.getFirst() + "    /// Its unique name:");
        sources.replaceText(demand, "            case Event(", code.getLast() + "            case Event(");
        sources.replaceText(demand, "case Condition _, Taint _ ->", "case Condition _, Taint _, Cordon _ ->");
        sources.compile(Files.createDirectory(directory.resolve("classes")));
        requireNamedRooms(
                page,
                sources.changedFiles().stream()
                        .filter(file -> !file.endsWith("Demand.java"))
                        .collect(Collectors.toSet()));
        Files.writeString(directory.resolve("cordon.drl"), blocksOf(page, "drl").getFirst());
        assertThat(runCommands(page, "cordon.drl")).contains("PressureRaised   cordon");
    }

    @Test
    void iowaitIsReadByARuleAndGivenByACase() throws IOException {
        Path page = Path.of("docs/recipes/add-a-signal.md");
        ChangedSources sources = sourcesWith("add-a-signal.txt");
        sources.addFile(
                "exporter/contention/Iowait.java", blocksOf(page, "java").getFirst());
        sources.compile(Files.createDirectory(directory.resolve("classes")));
        requireNamedRooms(page, sources.changedFiles());
        Matcher sentence = Pattern.compile("`(node\\.\\S+)` when `(Node\\(.*?\\))`")
                .matcher(Files.readString(Checkout.HOME.resolve(page), UTF_8));
        assertThat(sentence.find()).isTrue();
        Files.writeString(directory.resolve("iowait.drl"), """
                rule "a disk is awaited"
                when
                    %s
                then
                    %s;
                end
                """.formatted(sentence.group(2), sentence.group(1)));
        Files.writeString(directory.resolve("iowait.cases.yaml"), """
                interval: 10s
                cases:
                  - name: the fourth value is enough
                    inputs:
                      Node.iowait: '0 10 19 20'
                    expect:
                      - {at: 20s, event DiskAwaited: inactive}
                      - {at: 30s, event DiskAwaited: firing}
                """);
        runCommands(page, "iowait.drl");
        CommandRun cases = ChangedSources.runBarograph(
                directory.resolve("classes"),
                "test",
                directory.resolve("iowait.drl").toString());
        assertThat(cases.printed()).contains("1 passed, 0 failed");
    }
}
