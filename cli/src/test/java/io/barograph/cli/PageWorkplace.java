package io.barograph.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.barograph.testkit.Checkout;
import io.barograph.testkit.pages.CodeBlock;
import io.barograph.testkit.pages.PageCommand;
import io.barograph.testkit.pages.PageStep;
import io.barograph.testkit.pages.ProgramCall;
import module java.base;

/// Where a page's commands are run in this JVM as if a reader had typed them in a checkout: what they
/// write goes to a directory that has the files which the page takes for granted.
final class PageWorkplace {

    /// What a command ended with and printed, with paths as a reader sees them.
    record Outcome(int exit, String printed) {}

    private static final Path RULES = Checkout.HOME.resolve("rules/policies");

    /// What a reader finds in a checkout.
    private static final List<String> OF_CHECKOUT = List.of("examples/", "rules/", "deploy/");

    /// Behind these stands what a command writes.
    private static final Set<String> WRITTEN = Set.of("--output-file", "--partial");

    /// What a block of the shell does beside our commands, where it needs no cluster.
    private static final Set<String> TOOLS = Set.of("mkdir", "cat", "sed");

    /// Reads what a reader of the page may know of nodes.
    private static final String BATCH = """
            rule "the batch pool waits for CPU"
            when
                Node(pool == "batch", age >= "24h", labels["disk"] == "ssd")
                Pods(running >= 10)
                Contention(scope == KUBEPODS, resource == CPU, avg10 >= 20)
            then
                node.event("BatchWaits");
            end
            """;

    private final Path directory;

    PageWorkplace(Path page, Path directory) throws IOException {
        this.directory = directory;
        Path file = Checkout.HOME.resolve(page);
        switch (page.toString()) {
            case "docs/backtest.md" -> write("batch.drl", BATCH);
            case "docs/cluster.md", "docs/upgrade.md" -> copyRules("policies");
            case "docs/cluster-rights.md" -> copyRules("my-rules");
            case "docs/migration.md" -> {
                write("config.yaml", CodeBlock.textOf(file, "yaml", "kind: KubeletConfiguration"));
                Files.copy(Path.of("src/test/resources/kubelet/configz.json"), directory.resolve("configz.json"));
            }
            case "docs/recipes/add-a-policy.md" -> {
                write("io-queue.drl", CodeBlock.textOf(file, "drl", "rule "));
                write("io-queue.cases.yaml", CodeBlock.textOf(file, "yaml", "cases:"));
            }
            default -> {} // the page says itself what is written
        }
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(directory.resolve(name), text);
    }

    /// One policy with its cases stands for a reader's own.
    private void copyRules(String name) throws IOException {
        Path copy = Files.createDirectory(directory.resolve(name));
        for (String file : List.of("teardown.drl", "teardown.cases.yaml")) {
            Files.copy(RULES.resolve(file), copy.resolve(file));
        }
    }

    /// Writes the files that a block of the shell writes.
    void writeFiles(PageStep step) throws IOException, InterruptedException {
        List<String> lines = step.form() == PageStep.Form.SCRIPT
                ? ProgramCall.programLines(step.commands()).stream()
                        .filter(line -> PageCommand.commandsOf(line).isEmpty())
                        .toList()
                : List.of();
        if (lines.isEmpty() || !lines.stream().allMatch(line -> TOOLS.contains(line.split(" ", -1)[0]))) {
            return;
        }
        String script = "./barograph() { true; }\n" + step.commands();
        Process bash = new ProcessBuilder("bash", "-eu", "-c", script.replace("./barograph", "barograph"))
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        String printed = new String(bash.getInputStream().readAllBytes(), UTF_8);
        if (bash.waitFor() != 0) {
            throw new AssertionError(step.place() + ": " + script + "\n" + printed);
        }
    }

    static void parse(List<String> arguments) {
        Barograph.commandLine().parseArgs(arguments.toArray(String[]::new));
    }

    Outcome run(PageCommand command) throws IOException, InterruptedException {
        if (command.arguments().getFirst().startsWith("--")) {
            return runLauncher(command.arguments());
        }
        StringWriter printed = new StringWriter();
        int exit = Barograph.commandLine()
                .setOut(new PrintWriter(printed, true))
                .setErr(new PrintWriter(printed, true))
                .execute(argumentsHere(command.arguments()).toArray(String[]::new));
        return new Outcome(exit, printed.toString().replace(directory + "/", "").replace("../", ""));
    }

    /// Options before a command are the launcher's own.
    private Outcome runLauncher(List<String> arguments) throws IOException, InterruptedException {
        List<String> words =
                new ArrayList<>(List.of(Checkout.HOME.resolve("barograph").toString()));
        words.addAll(arguments);
        ProcessBuilder launcher =
                new ProcessBuilder(words).directory(directory.toFile()).redirectErrorStream(true);
        launcher.environment().put("BAROGRAPH_BUILD", "never");
        launcher.environment().put("BAROGRAPH_JAVA_HOME", System.getProperty("java.home"));
        Process process = launcher.start();
        String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
        return new Outcome(process.waitFor(), printed);
    }

    private List<String> argumentsHere(List<String> arguments) {
        List<String> here = new ArrayList<>();
        String before = "";
        for (String argument : arguments) {
            here.add(WRITTEN.contains(before) ? directory.resolve(argument).toString() : pathsHere(argument));
            before = argument;
        }
        if (arguments.contains("from-kubelet")) {
            here.add("--out=" + directory + "/.");
            here.add("--force"); // a reader takes one of the page's ways
        }
        return here;
    }

    /// An argument, in which commas and an equals sign may stand between paths.
    private String pathsHere(String argument) {
        return Stream.of(argument.split("(?<=[,=])", -1))
                .map(part -> {
                    String path = part.replaceAll("[,=]$", "");
                    String end = part.substring(path.length());
                    if (OF_CHECKOUT.stream().anyMatch(path::startsWith)) {
                        return "../" + part;
                    }
                    return path.matches("[\\w.-]+[\\w./-]*") && Files.exists(directory.resolve(path))
                            ? directory.resolve(path) + end
                            : part;
                })
                .collect(Collectors.joining());
    }
}
