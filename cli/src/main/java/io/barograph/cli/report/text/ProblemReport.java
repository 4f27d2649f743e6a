package io.barograph.cli.report.text;

import static io.barograph.cli.report.text.ReadableValues.countedWords;

import io.barograph.problem.GroupedProblems;
import io.barograph.problem.PrintableText;
import io.barograph.problem.Problem;
import io.barograph.rules.policy.load.PolicyFile;
import module java.base;

/// The problems that `barograph check` prints: with the source line and a caret, or as a JSON array.
public final class ProblemReport {

    private ProblemReport() {}

    /// How many rules the files have.
    ///
    /// @param off how many of them their parameters switch off
    public record Rules(int ruleCount, int off) {

        /// No file was read.
        public static final Rules NONE = new Rules(0, 0);

        String toWords() {
            return countedWords(ruleCount, "rule") + (off == 0 ? "" : " (" + off + " off by parameters)");
        }
    }

    /// @param whole whether every file that was asked for could be read; else nothing is said to be in order
    public static String toText(List<Problem> problems, Collection<PolicyFile> files, Rules rules, boolean whole) {
        Map<String, PolicyFile> byName = new HashMap<>();
        files.forEach(policyFile -> byName.put(policyFile.file(), policyFile));
        StringBuilder text = new StringBuilder();
        for (Problem problem : GroupedProblems.mergeSame(problems)) {
            text.append(toLine(problem)).append('\n');
            PolicyFile file = byName.get(problem.file());
            if (file != null) {
                text.append(SourceExcerpt.of(file.bytes(), problem.line(), problem.column()));
            }
        }
        boolean errors = problems.stream().anyMatch(Problem::isError);
        return errors || whole
                ? text.append(sumLine(problems, files.size(), rules))
                        .append('\n')
                        .toString()
                : text.toString();
    }

    /// The problem with its place, in one line that a terminal can show.
    public static String toLine(Problem problem) {
        return PrintableText.of(problem.place() + ": " + severityWord(problem) + ": " + problem.text()
                + (problem.hint().isEmpty() ? "" : ". " + problem.hint())
                + (problem.check().isEmpty() ? "" : " [" + problem.check() + "]"));
    }

    private static String sumLine(List<Problem> problems, int files, Rules rules) {
        long errors = problems.stream().filter(Problem::isError).count();
        String warnings = countedWords(problems.size() - errors, "warning");
        if (errors > 0) {
            return countedWords(files, "file") + ": " + countedWords(errors, "error") + ", " + warnings;
        }
        return countedWords(files, "file") + ", " + rules.toWords() + ": no errors, " + warnings;
    }

    public static String toJson(List<Problem> problems) {
        return problems.stream()
                .map(problem -> ReportJson.toLine(new Line(
                        problem.file(),
                        problem.line(),
                        problem.column(),
                        severityWord(problem),
                        problem.text(),
                        problem.hint(),
                        problem.check())))
                .collect(Collectors.joining(",\n ", "[", "]"));
    }

    private static String severityWord(Problem problem) {
        return problem.severity().name().toLowerCase(Locale.ROOT);
    }

    private record Line(String file, int line, int column, String severity, String text, String hint, String check) {}
}
