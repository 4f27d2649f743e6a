package io.barograph.e2e.packaging;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.cli.Barograph;
import io.barograph.testkit.Checkout;
import io.barograph.testkit.process.CommandRun;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import picocli.CommandLine;

/// `deploy/k9s/plugins.yaml`, and the context that `kubectl barograph` takes from it.
class K9sPluginsTest {

    private static final String CONTEXT = "jo's $(exit 3) team/a:b";
    /// What k9s replaces in arguments; what it does not know stays.
    private static final Pattern VARIABLE = Pattern.compile("\\$!?([\\w-]+)|\\$\\{!?([\\w\\-%/: ]+)}");
    /// Of k9s's own list of nodes.
    private static final Set<String> TAKEN = Set.of("Shift-N", "Shift-A", "Shift-S", "Shift-O");

    @TempDir
    private Path directory;

    @BeforeEach
    void makeKubectl() throws IOException {
        writeScript("bin/kubectl", """
                #!/bin/bash
                if [ "$1" = config ]; then
                    printf '%s\\n' "$@"
                    exit
                fi
                printf '%s\\n' "$BAROGRAPH_CONTEXT" "${@:2}"
                """);
        writeScript("bin/less", "#!/bin/bash\nexec cat\n");
    }

    private Path writeScript(String name, String text) throws IOException {
        Path script = directory.resolve(name);
        Files.createDirectories(script.getParent());
        Files.writeString(script, text);
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        return script;
    }

    private CommandRun run(Map<String, String> environment, List<String> command) {
        Map<String, String> all = new HashMap<>(environment);
        all.put("PATH", directory.resolve("bin") + ":" + System.getenv("PATH"));
        return CommandRun.run(all, command);
    }

    private static Map<?, ?> plugins() throws IOException {
        Map<?, ?> file = (Map<?, ?>) new Load(LoadSettings.builder().build())
                .loadFromString(Files.readString(Checkout.HOME.resolve("deploy/k9s/plugins.yaml"), UTF_8));
        return (Map<?, ?>) Objects.requireNonNull(file.get("plugins"));
    }

    private static String replaceVariables(String argument) {
        return VARIABLE.matcher(argument)
                .replaceAll(variable -> Matcher.quoteReplacement(
                        switch (String.valueOf(variable.group(1))) {
                            case "NAME" -> "worker-1";
                            case "CONTEXT" -> CONTEXT;
                            default -> throw new AssertionError("k9s knows no " + variable.group());
                        }));
    }

    @Test
    void eachRunsACommandThatThereIsOnTheSelectedNodeOfTheSelectedContext() throws IOException {
        Set<Object> keys = new HashSet<>(TAKEN);
        List<String> verbs = new ArrayList<>();
        for (Object plugin : plugins().values()) {
            Map<?, ?> each = (Map<?, ?>) plugin;
            assertThat(keys.add(each.get("shortCut"))).as(each.toString()).isTrue();
            assertThat(each.get("scopes")).isEqualTo(List.of("nodes"));
            assertThat(each.get("description")).isNotNull();
            List<String> command = new ArrayList<>(List.of(String.valueOf(each.get("command"))));
            for (Object argument : (List<?>) Objects.requireNonNull(each.get("args"))) {
                command.add(replaceVariables((String) argument));
            }
            List<String> said = run(Map.of(), command).printed().lines().toList();
            assertThat(said).first().isEqualTo(CONTEXT);
            String[] arguments = said.stream().skip(1).toArray(String[]::new);
            assertThat(arguments).contains("--node=worker-1");
            assertThat(new CommandLine(Barograph.class).parseArgs(arguments).hasSubcommand())
                    .isTrue();
            verbs.add(arguments[0]);
        }
        assertThat(verbs).containsExactly("status", "explain", "silence");
    }

    @Test
    void aSilenceReachesTheClusterOfTheContext() throws IOException {
        Path plugin = directory.resolve("installed/kubectl-barograph");
        writeScript("installed/barograph", "#!/bin/bash\necho \"$@\"\ncat \"$KUBECONFIG\"\n");
        Files.copy(Checkout.HOME.resolve("deploy/kubectl-barograph"), plugin);
        CommandRun silence = run(Map.of("BAROGRAPH_CONTEXT", CONTEXT), List.of(plugin.toString(), "silence", "list"));
        assertThat(silence.printed().lines())
                .containsExactly(
                        "silence list", "config", "view", "--minify", "--flatten", "--raw", "--context=" + CONTEXT);
        assertThat(silence.code()).isZero();
    }
}
