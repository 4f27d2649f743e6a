package io.barograph.rules.policy.refusal;

import io.barograph.problem.FilePosition;
import io.barograph.problem.Problem;
import module java.base;

/// Collects what is wrong with one file, once a line, up to a bound.
public final class ProblemCollector {

    /// At most so many errors of one file.
    public static final int LIMIT = 20;

    private final List<Problem> found = new ArrayList<>();
    private int errors;
    private CheckId stage = CheckId.SYNTAX;

    /// From now on the text is known to be one of the language, and is asked for its meaning.
    public void read() {
        stage = CheckId.MEANING;
    }

    public void error(FilePosition place, String text, String hint) {
        error(stage, place, text, hint);
    }

    public void error(CheckId check, FilePosition place, String text, String hint) {
        add(check, Problem.error(place, AllowedText.printable(text), AllowedText.printable(hint)));
    }

    /// Adds the error and returns what to throw where nothing can follow.
    public AlreadyReportedException lost(FilePosition place, String text, String hint) {
        return lost(stage, place, text, hint);
    }

    /// The same for a check of its own.
    public AlreadyReportedException lost(CheckId check, FilePosition place, String text, String hint) {
        error(check, place, text, hint);
        return new AlreadyReportedException();
    }

    public void warning(CheckId check, FilePosition place, String text, String hint) {
        add(check, Problem.warning(place, AllowedText.printable(text), AllowedText.printable(hint)));
    }

    public boolean full() {
        return errors >= LIMIT;
    }

    /// In the file's order.
    public List<Problem> inOrder() {
        return found.stream()
                .sorted(Comparator.comparingInt(Problem::line).thenComparingInt(Problem::column))
                .toList();
    }

    /// How many errors were found so far.
    public int errors() {
        return errors;
    }

    public boolean anyError() {
        return errors > 0;
    }

    private void add(CheckId check, Problem problem) {
        boolean known = found.stream()
                .anyMatch(each -> each.line() == problem.line()
                        && each.file().equals(problem.file())
                        && each.text().equals(problem.text()));
        if (!known && found.size() < 2 * LIMIT && !(problem.isError() && full())) {
            found.add(problem.by(check.id()));
            errors += problem.isError() ? 1 : 0;
        }
    }
}
