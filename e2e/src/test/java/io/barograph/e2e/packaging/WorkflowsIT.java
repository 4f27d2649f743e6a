package io.barograph.e2e.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.Checkout;
import io.barograph.testkit.gobuild.ClusterBinaries;
import io.barograph.testkit.gobuild.GoBuild;
import io.barograph.testkit.gobuild.GoRecipe;
import io.barograph.testkit.process.CommandRun;
import module java.base;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// GitHub's workflows, as actionlint reads them, and the rights that they ask for.
@Tag("full")
class WorkflowsIT {

    private static final Path WORKFLOWS = Checkout.HOME.resolve(".github/workflows");
    private static final Pattern ACTION = Pattern.compile("(?m)^ *(?:- )?uses: *(.*)$");

    private static List<Path> workflows() throws IOException {
        try (Stream<Path> files = Files.list(WORKFLOWS)) {
            return files.sorted().toList();
        }
    }

    private static Path actionlint() {
        Path source = ClusterBinaries.module().resolve("workflows");
        GoRecipe recipe = new GoRecipe(
                "workflows",
                "actionlint",
                List.of("-ldflags", "-s -w"),
                false,
                "Maybe Go is older than 1.26, or its module proxy cannot be reached.");
        Path go = ClusterBinaries.go()
                .orElseThrow(() -> new AssertionError("actionlint is built by Go 1.26 or newer, and there is no `go`."
                        + " Maybe install it from https://go.dev/dl/"));
        return new GoBuild(go, source, ClusterBinaries.module().resolve(".cache"), System.err, recipe)
                .directory()
                .resolve("actionlint");
    }

    @Test
    void actionlintFindsNothing() throws IOException {
        List<String> command =
                new ArrayList<>(List.of(actionlint().toString(), "-no-color", "-shellcheck=", "-pyflakes="));
        workflows().forEach(file -> command.add(file.toString()));
        CommandRun lint = CommandRun.run(Map.of(), command);
        assertThat(lint.code()).as(lint.printed()).isZero();
        assertThat(command).hasSizeGreaterThan(6);
    }

    @Test
    void eachActionIsOneCommit() throws IOException {
        for (Path file : workflows()) {
            List<String> actions = ACTION.matcher(Files.readString(file))
                    .results()
                    .map(action -> action.group(1))
                    .toList();
            assertThat(actions)
                    .as(file.toString())
                    .isNotEmpty()
                    .allMatch(it -> it.matches("[\\w./-]+@[0-9a-f]{40} # v\\d+\\.\\d+\\.\\d+"));
        }
    }

    /// Nobody has a right that no job names, and the job that runs our code can only read.
    @Test
    void eachJobNamesItsRights() throws IOException {
        for (Path file : workflows()) {
            Map<?, ?> workflow =
                    (Map<?, ?>) new Load(LoadSettings.builder().build()).loadFromString(Files.readString(file));
            assertThat(workflow.get("permissions")).as(file.toString()).isEqualTo(Map.of());
            Map<?, ?> jobs = (Map<?, ?>) Objects.requireNonNull(workflow.get("jobs"));
            assertThat(jobs.values())
                    .as(file.toString())
                    .allSatisfy(job ->
                            assertThat(((Map<?, ?>) job).get("permissions")).isNotNull());
            for (String reader : List.of("test", "build")) {
                if (jobs.get(reader) instanceof Map<?, ?> job) {
                    assertThat(job.get("permissions")).isEqualTo(Map.of("contents", "read"));
                }
            }
        }
    }
}
