package io.barograph.cli.report.text;

import static io.barograph.cli.report.text.ReadableValues.counted;

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
    public record Rules(int all, int off) {

        /// No file was read.
        public static final Rules NONE = new Rules(0, 0);

        String written() {
            return counted(all, "rule") + (off == 0 ? "" : " (" + off + " off by parameters)");
        }
    }

    /// @param whole whether every file that was asked for could be read; else nothing is said to be in order
    public static String human(List<Problem> problems, Collection<PolicyFile> files, Rules rules, boolean whole) {
        Map<String, PolicyFile> byName = new HashMap<>();
        files.forEach(each -> byName.put(each.file(), each));
        StringBuilder text = new StringBuilder();
        for (Problem each : GroupedProblems.merged(problems)) {
            text.append(line(each)).append('\n');
            PolicyFile file = byName.get(each.file());
            if (file != null) {
                text.append(SourceExcerpt.of(file.bytes(), each.line(), each.column()));
            }
        }
        boolean errors = problems.stream().anyMatch(Problem::isError);
        return errors || whole
                ? text.append(sum(problems, files.size(), rules)).append('\n').toString()
                : text.toString();
    }

    /// The problem with its place, in one line that a terminal can show.
    public static String line(Problem problem) {
        return PrintableText.of(problem.place() + ": " + word(problem) + ": " + problem.text()
                + (problem.hint().isEmpty() ? "" : ". " + problem.hint())
                + (problem.check().isEmpty() ? "" : " [" + problem.check() + "]"));
    }

    private static String sum(List<Problem> problems, int files, Rules rules) {
        long errors = problems.stream().filter(Problem::isError).count();
        String warnings = counted(problems.size() - errors, "warning");
        if (errors > 0) {
            return counted(files, "file") + ": " + counted(errors, "error") + ", " + warnings;
        }
        return counted(files, "file") + ", " + rules.written() + ": no errors, " + warnings;
    }

    public static String json(List<Problem> problems) {
        return problems.stream()
                .map(each -> ReportJson.line(new Line(
                        each.file(), each.line(), each.column(), word(each), each.text(), each.hint(), each.check())))
                .collect(Collectors.joining(",\n ", "[", "]"));
    }

    private static String word(Problem problem) {
        return problem.severity().name().toLowerCase(Locale.ROOT);
    }

    private record Line(String file, int line, int column, String severity, String text, String hint, String check) {}
}
