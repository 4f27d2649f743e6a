package io.barograph.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.barograph.testkit.Checkout;
import module java.base;
import org.junit.jupiter.api.Test;

/// How much there is to read in `docs`, in words between blanks, by what `CONTRIBUTING.md` says: what people write has
/// a bound. What tests write is apart: what stands between markers, rows of tables on pages that are written by a
/// test, and the fault report. Headings, sentences and blocks of those pages count as written by people.
class WordCountTest {

    private static final Path DOCS = Checkout.HOME.resolve("docs");

    /// Prose of generated pages, whose rows are no test's.
    private static final Path TEMPLATES = Checkout.HOME.resolve("cli/src/test/resources/pages");

    private static final String FAULT_REPORT = "fault-report.md";

    private static final Pattern SAID =
            Pattern.compile("`docs` has at most ([0-9,]+) words that people write; tests write ([0-9,]+) more");

    private static final Pattern WORD = Pattern.compile("\\S+");
    private static final Pattern WRITTEN_BY_TEST = Pattern.compile("<!-- written by a test .*|Written by `\\w+Test`.*");
    private static final Pattern BEGIN = Pattern.compile("<!-- \\w+: generated, .* -->");
    private static final Pattern END = Pattern.compile("<!-- /\\w+ -->");

    /// @param byPeople the words that people write
    /// @param byTests those that tests write
    private record Count(int byPeople, int byTests) {

        Count plus(Count other) {
            return new Count(byPeople + other.byPeople, byTests + other.byTests);
        }
    }

    private static int wordsOf(String text) {
        return (int) WORD.matcher(text).results().count();
    }

    /// @param template lines that people write, also where they are rows
    private static Count countOf(List<String> page, List<String> template) {
        boolean rowsAreGenerated =
                page.stream().anyMatch(line -> WRITTEN_BY_TEST.matcher(line).matches());
        boolean isBetweenMarkers = false;
        Count count = new Count(0, 0);
        for (String line : page) {
            isBetweenMarkers &= !END.matcher(line).matches();
            boolean isGenerated =
                    isBetweenMarkers || (rowsAreGenerated && line.startsWith("|") && !template.contains(line));
            count = count.plus(isGenerated ? new Count(0, wordsOf(line)) : new Count(wordsOf(line), 0));
            isBetweenMarkers |= BEGIN.matcher(line).matches();
        }
        return count;
    }

    private static Count countOf(Path page) throws IOException {
        if (page.endsWith(FAULT_REPORT)) {
            return new Count(0, wordsOf(Files.readString(page, UTF_8)));
        }
        Path template = TEMPLATES.resolve(DOCS.relativize(page));
        return countOf(Files.readAllLines(page), Files.exists(template) ? Files.readAllLines(template) : List.of());
    }

    @Test
    void ofDocsIsAsContributingSays() throws IOException {
        Count all = new Count(0, 0);
        try (Stream<Path> files = Files.walk(DOCS)) {
            for (Path page :
                    files.filter(file -> file.toString().endsWith(".md")).toList()) {
                all = all.plus(countOf(page));
            }
        }
        Matcher said = SAID.matcher(Files.readString(Checkout.HOME.resolve("CONTRIBUTING.md"), UTF_8)
                .replace('\n', ' ')
                .replaceAll(" +", " "));
        assertThat(said.find()).as(SAID.pattern()).isTrue();
        assertThat(all.byPeople()).isLessThanOrEqualTo(numberIn(said.group(1)));
        assertThat(numberIn(said.group(1))).isEqualTo(42_000);
        assertThat(numberIn(said.group(2))).isCloseTo(all.byTests(), withinPercentage(5));
        assertThat(numberIn(said.group(2)) % 100).as("hundreds").isZero();
    }

    private static int numberIn(String text) {
        return Integer.parseInt(text.replace(",", ""));
    }

    @Test
    void leavesOutRowsOfGeneratedPagesButNoHeadingAndNoRowOfATemplate() {
        List<String> page = List.of(
                "<!-- written by a test from a; b -->",
                "# A title",
                "| of people |",
                "| of tests | too |",
                "`usage a`");

        assertThat(countOf(page, List.of("# A title", "| of people |"))).isEqualTo(new Count(9 + 3 + 4 + 2, 6));
    }

    @Test
    void leavesOutWhatStandsBetweenMarkersAndNoOtherRow() {
        List<String> page = List.of(
                "| a row |", "<!-- facts: generated, see ATest -->", "**A**: b c", "| d |", "<!-- /facts -->", "e f");

        assertThat(countOf(page, List.of())).isEqualTo(new Count(4 + 6 + 3 + 2, 3 + 3));
    }
}
