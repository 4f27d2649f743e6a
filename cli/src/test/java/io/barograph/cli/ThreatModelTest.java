package io.barograph.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.Checkout;
import module java.base;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// `docs/design/threat-model.md`: each threat says what meets it, and names a test that there is.
class ThreatModelTest {

    private static final String HEADER = "| threat | mitigation | test |";
    private static final Pattern NAMED = Pattern.compile("`(\\w+(?:Test|IT))(?:\\.(\\w+))?`");
    /// From its annotation to its name, whatever other annotations and texts stand between.
    private static final Pattern TEST_METHOD =
            Pattern.compile("(?ms)^    @(?:Test|ParameterizedTest|TestFactory)\\b.*?^    void (\\w+)\\(");
    private static final int SOURCE_DEPTH = 20;

    private static final List<String> LINES = new ArrayList<>();
    /// By the test class's name, the code of all that are called so.
    private static final Map<String, String> SOURCES = new HashMap<>();

    @BeforeAll
    static void readPageAndTests() throws IOException {
        LINES.addAll(Files.readAllLines(Checkout.HOME.resolve("docs/design/threat-model.md"), UTF_8));
        try (Stream<Path> modules = Files.list(Checkout.HOME)) {
            for (Path tests : modules.map(each -> each.resolve("src/test/java"))
                    .filter(Files::isDirectory)
                    .toList()) {
                readSources(tests);
            }
        }
    }

    private static void readSources(Path tests) throws IOException {
        try (Stream<Path> files =
                Files.find(tests, SOURCE_DEPTH, (path, _) -> path.toString().matches(".*(Test|IT)\\.java"))) {
            for (Path file : files.toList()) {
                String className = file.getFileName().toString().replace(".java", "");
                SOURCES.merge(className, Files.readString(file, UTF_8), String::concat);
            }
        }
    }

    private static List<String[]> threats() {
        List<String[]> rows = new ArrayList<>();
        boolean isInTable = false;
        for (String line : LINES) {
            if (line.equals(HEADER)) {
                isInTable = true;
            } else if (!line.startsWith("|")) {
                isInTable = false;
            } else if (isInTable && !line.startsWith("|---")) {
                rows.add(line.substring(2, line.length() - 2).split(" \\| ", -1));
            }
        }
        return rows;
    }

    @Test
    void eachThreatHasAMitigationAndATestOrIsSaidToHaveNone() {
        assertThat(threats()).hasSizeGreaterThan(30).allSatisfy(row -> {
            assertThat(row).hasSize(3);
            assertThat(row[0]).isNotBlank();
            assertThat(row[1]).isNotBlank();
            if (row[2].equals("none")) {
                assertThat(row[1]).as(row[0]).startsWith("**not mitigated**");
            } else {
                assertThat(row[2].split(", ")).as(row[0]).allMatch(named -> named.matches("`\\w+(Test|IT)\\.\\w+`"));
            }
        });
    }

    @Test
    void eachTestThatIsNamedIsThere() {
        List<MatchResult> named =
                NAMED.matcher(String.join("\n", LINES)).results().toList();
        assertThat(named).hasSizeGreaterThan(40);
        assertThat(named.stream().filter(each -> !isThere(each)).map(MatchResult::group))
                .isEmpty();
    }

    private static boolean isThere(MatchResult named) {
        String source = SOURCES.get(named.group(1));
        return source != null
                && (named.group(2) == null
                        || TEST_METHOD
                                .matcher(source)
                                .results()
                                .anyMatch(method -> method.group(1).equals(named.group(2))));
    }
}
