package io.barograph.rules.policy.check;

import static java.util.stream.Collectors.joining;

import io.barograph.problem.Problem;
import io.barograph.rules.policy.load.WrittenRules;
import io.barograph.rules.policy.refusal.PolicyException;
import io.barograph.testkit.GoldenFile;
import module java.base;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the check says of written rules: all problems of each, with their places; `-Dgolden=update` rewrites them.
///
/// A case is a paragraph. `when X` stands for a rule with these patterns, `then X` for one with these calls, both on
/// line 2; `file X` for a whole file. Longer texts stand in lines that begin with `|`, answers in indented lines.
class CheckAnswersTest {

    private static final String NEXT_CASE = "\n\n";

    @ParameterizedTest
    @ValueSource(strings = {"calls", "constraints", "drools", "files", "hostile", "parameters", "warnings"})
    void areTheWrittenOnes(String name) throws IOException {
        Path file = Path.of("src", "test", "resources", "checks", name + ".txt");
        String answered = Stream.of(Files.readString(file).strip().split(NEXT_CASE))
                .map(CheckAnswersTest::answered)
                .collect(joining(NEXT_CASE, "", "\n"));
        GoldenFile.file(file, answered);
    }

    private static String answered(String written) {
        List<String> asked =
                written.lines().filter(line -> !line.startsWith("  ")).toList();
        String[] first = asked.getFirst().split(" ", 2);
        if (first[0].equals("#")) {
            return written;
        }
        String text = first.length == 2
                ? first[1]
                : asked.stream().skip(1).map(line -> line.substring(2)).collect(joining("\n"));
        String rules = switch (first[0]) {
            case "when" -> WrittenRules.having(text);
            case "then" -> WrittenRules.demanding(text);
            case "file" -> text;
            default -> throw new AssertionError(written);
        };
        return String.join("\n", asked) + "\n  " + String.join("\n  ", answers(rules));
    }

    private static List<String> answers(String rules) {
        try {
            List<Problem> warnings = WrittenRules.checked(rules).warnings();
            return warnings.isEmpty() ? List.of("accepted") : WrittenRules.lines(warnings);
        } catch (PolicyException refused) {
            return WrittenRules.lines(refused.problems());
        }
    }
}
