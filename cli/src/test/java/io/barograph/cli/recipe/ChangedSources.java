package io.barograph.cli.recipe;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.Checkout;
import io.barograph.testkit.process.CommandRun;
import module java.base;

/// The programs' sources with the changes of a recipe. All are compiled anew, so that none is left that the compiler
/// would complain of.
final class ChangedSources {

    private static final List<String> MODULES =
            List.of("signals", "program", "web", "rules", "exporter", "controller", "cli");

    private final Map<Path, String> texts = new TreeMap<>();
    private final Set<Path> changed = new TreeSet<>();

    ChangedSources() throws IOException {
        for (String module : MODULES) {
            try (Stream<Path> files = Files.walk(Checkout.HOME.resolve(module).resolve("src/main/java"))) {
                for (Path file :
                        files.filter(each -> each.toString().endsWith(".java")).toList()) {
                    texts.put(file, Files.readString(file, UTF_8));
                }
            }
        }
    }

    /// Where a file is that is called by module, room and name: `rules/policy/Verb.java`.
    static Path fileOf(String name) {
        String module = name.substring(0, name.indexOf('/'));
        Path code = Checkout.HOME.resolve(module).resolve("src/main/java/io/barograph");
        return code.resolve(module.equals("signals") ? name.substring(module.length() + 1) : name);
    }

    /// Those that were changed or are new.
    Set<Path> changedFiles() {
        return changed;
    }

    void addFile(String name, String text) {
        texts.put(fileOf(name), text);
        changed.add(fileOf(name));
    }

    /// Puts another text in the place of this one wherever the file has it.
    void replaceText(String name, String before, String after) {
        Path file = fileOf(name);
        String text = texts.getOrDefault(file, "");
        assertThat(text).as(name).contains(before);
        texts.put(file, text.replace(before, after));
        changed.add(file);
    }

    /// Makes the changes that a text lists: behind `@` a file, behind `- ` lines of it, behind `+ ` what is to be in
    /// their place.
    void applyChanges(String changes) {
        String file = "";
        List<String> before = new ArrayList<>();
        List<String> after = new ArrayList<>();
        for (String line : (changes + "\n@ \n").lines().toList()) {
            boolean begins = line.startsWith("@ ") || (line.startsWith("- ") && !after.isEmpty());
            if (begins && !after.isEmpty()) {
                replaceText(file, String.join("\n", before), String.join("\n", after));
                before.clear();
                after.clear();
            }
            if (line.startsWith("@ ")) {
                file = line.substring(2);
            } else if (line.startsWith("- ")) {
                before.add(line.substring(2));
            } else if (line.startsWith("+ ") || line.equals("+")) {
                after.add(line.replaceFirst("\\+ ?", ""));
            }
        }
    }

    void compile(Path classes) {
        CompiledSources.compile(classes, texts);
    }

    /// Runs the command of the changed sources, in another JVM.
    ///
    /// @param classes where they were compiled to
    static CommandRun runBarograph(Path classes, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--class-path",
                classes + ":" + System.getProperty("java.class.path"),
                "io.barograph.cli.Barograph"));
        command.addAll(List.of(arguments));
        return CommandRun.run(command.toArray(String[]::new));
    }
}
