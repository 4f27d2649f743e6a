package io.barograph.testkit.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.Checkout;
import module java.base;

/// A call of Maven on a page, which takes too long to be run: what it names is there.
final class MavenCommand {

    private static final Set<String> GOALS = Set.of("test-compile", "test", "package", "verify", "spotless:apply");

    /// Maven's own, and of its plugins.
    private static final Set<String> PROPERTIES =
            Set.of("skipTests", "skipITs", "surefire.failIfNoSpecifiedTests", "failsafe.failIfNoSpecifiedTests");

    /// Tests with these run in this profile alone.
    private static final Pattern TAG = Pattern.compile("(?m)^@Tag\\(\"(?:full|slow)\"\\)");

    private static final String PROFILE = "-Pfull";

    /// What no test is called: Surefire then runs none.
    private static final String NONE = "none";

    private static final List<String> JAVA = javaSources();

    private MavenCommand() {}

    /// Fails if a goal, module, profile, test or property is named that does not exist.
    static void requireExisting(List<String> arguments) throws IOException {
        String pom = Files.readString(Checkout.HOME.resolve("pom.xml"));
        Iterator<String> argument = arguments.iterator();
        while (argument.hasNext()) {
            String each = argument.next();
            if (each.equals("-pl")) {
                for (String module : argument.next().split(",", -1)) {
                    assertThat(pom).contains("<module>" + module + "</module>");
                }
            } else if (each.startsWith("-P")) {
                assertThat(pom).contains("<id>" + each.substring(2) + "</id>");
            } else if (each.startsWith("-D")) {
                requireProperty(each.substring(2).split("=", 2), arguments.contains(PROFILE));
            } else if (!Set.of("-am", "-q").contains(each)) {
                assertThat(GOALS).contains(each);
            }
        }
    }

    private static void requireProperty(String[] nameAndValue, boolean isFull) {
        String name = nameAndValue[0];
        if (name.equals("test") || name.equals("it.test")) {
            for (String test : nameAndValue[1].split(",", -1)) {
                if (!test.equals(NONE)) {
                    requireTest(test, isFull);
                }
            }
        } else if (!PROPERTIES.contains(name)) {
            String last = name.substring(name.lastIndexOf('.') + 1);
            String rest = name.substring(0, name.length() - last.length());
            assertThat(JAVA)
                    .as(name)
                    .anyMatch(it -> it.contains('"' + name + '"')
                            || (!rest.isEmpty() && it.contains('"' + rest + '"') && it.contains('"' + last + '"')));
        }
    }

    /// It exists, and is not left out in silence.
    private static void requireTest(String test, boolean isFull) {
        List<String> sources =
                JAVA.stream().filter(it -> it.contains("\nclass " + test + " ")).toList();
        assertThat(sources).as("classes named " + test).hasSize(1);
        if (!isFull) {
            assertThat(sources.getFirst()).as("runs without " + PROFILE).doesNotContainPattern(TAG);
        }
    }

    private static List<String> javaSources() {
        List<String> sources = new ArrayList<>();
        try (Stream<Path> modules = Files.list(Checkout.HOME)) {
            for (Path module : modules.map(each -> each.resolve("src"))
                    .filter(Files::isDirectory)
                    .toList()) {
                try (Stream<Path> files = Files.walk(module)) {
                    for (Path file : files.filter(each -> each.toString().endsWith(".java"))
                            .toList()) {
                        sources.add(Files.readString(file));
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return sources;
    }
}
