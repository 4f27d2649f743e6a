package io.barograph.cli.recipe;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.CommandResult;
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

    /// A room as recipes write it, `rules/.../policy/check`, and maybe a file in it.
    private static final Pattern ROOM = Pattern.compile("`(\\w+)/\\.\\.\\./([a-z/]+)(\\w+\\.java)?`");

    private static String block(String page, String language) throws IOException {
        return blocks(page, language).getFirst();
    }

    private static List<String> blocks(String page, String language) throws IOException {
        return Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(RECIPES.resolve(page), UTF_8))
                .results()
                .map(block -> block.group(1))
                .toList();
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

    @Test
    void everyRoomThatIsNamedExists() throws IOException {
        for (String page : List.of("add-a-metric.md", "add-a-signal.md", "add-an-action.md")) {
            List<MatchResult> rooms = ROOM.matcher(Files.readString(RECIPES.resolve(page), UTF_8))
                    .results()
                    .toList();
            assertThat(rooms)
                    .as(page)
                    .hasSizeGreaterThan(4)
                    .allSatisfy(room -> assertThat(place(room)).as(room.group()).exists());
        }
    }

    private static Path place(MatchResult room) {
        String module = room.group(1);
        Path code = ROOT.resolve(module).resolve("src/main/java/io/barograph");
        return (module.equals("signals") ? code : code.resolve(module))
                .resolve(room.group(2) + Objects.requireNonNullElse(room.group(3), ""));
    }

    @Test
    void theMetricCompiles() throws IOException {
        List<String> lines = blocks("add-a-metric.md", "java");
        assertThat(lines).hasSize(2);
        CompiledSources.compile(
                directory,
                source("ExporterMetric.java").replace("    RING_BYTES(", lines.getFirst() + "    RING_BYTES("),
                source("ExporterParts.java").replace("        return all;", lines.getLast() + "        return all;"));
    }

    @Test
    void theSignalCompiles() throws IOException {
        CompiledSources.compile(
                directory,
                source("CpuTimes.java").replace("long stealTicks,", "long stealTicks, long iowaitTicks,"),
                block("add-a-signal.md", "java"));
    }

    @Test
    void theActionCompiles() throws IOException {
        List<String> lines = blocks("add-an-action.md", "java");
        assertThat(lines).hasSize(2);
        String demand = source("Demand.java")
                .replace("    /// Its unique name:", lines.getFirst() + "    /// Its unique name:")
                .replace("            case Event(", lines.getLast() + "            case Event(")
                .replace("case Condition _, Taint _ ->", "case Condition _, Taint _, Cordon _ ->");
        assertThat(demand).containsPattern("(?s)case Cordon\\(\\).*case Cordon\\(\\).*Cordon _");
        CompiledSources.compile(directory, demand);
    }

    private static String source(String name) throws IOException {
        for (String module : List.of("rules", "exporter")) {
            try (Stream<Path> files =
                    Files.find(ROOT.resolve(module).resolve("src/main"), 20, (path, _) -> path.endsWith(name))) {
                Optional<Path> found = files.findFirst();
                if (found.isPresent()) {
                    return Files.readString(found.get(), UTF_8);
                }
            }
        }
        throw new AssertionError(name + " is in no module");
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
