package io.barograph.rules.policy.refusal;

import io.barograph.problem.FilePosition;
import io.barograph.problem.Problem;
import module java.base;

/// Collects what is wrong with one file, once a line, up to a bound.
public final class ProblemCollector {

    /// At most so many errors of one file.
    public static final int LIMIT = 20;

    private final List<Problem> foundProblems = new ArrayList<>();
    private int errors;
    private CheckId stage = CheckId.SYNTAX;

    /// From now on the text is known to be one of the language, and is asked for its meaning.
    public void enterMeaning() {
        stage = CheckId.MEANING;
    }

    public void addError(FilePosition position, String text, String hint) {
        addError(stage, position, text, hint);
    }

    public void addError(CheckId check, FilePosition position, String text, String hint) {
        addProblem(check, Problem.error(position, AllowedText.printableText(text), AllowedText.printableText(hint)));
    }

    /// Adds the error and returns what to throw where nothing can follow.
    public AlreadyReportedException refusal(FilePosition position, String text, String hint) {
        return refusal(stage, position, text, hint);
    }

    /// The same for a check of its own.
    public AlreadyReportedException refusal(CheckId check, FilePosition position, String text, String hint) {
        addError(check, position, text, hint);
        return new AlreadyReportedException();
    }

    public void addWarning(CheckId check, FilePosition position, String text, String hint) {
        addProblem(check, Problem.warning(position, AllowedText.printableText(text), AllowedText.printableText(hint)));
    }

    public boolean full() {
        return errors >= LIMIT;
    }

    /// In the file's order.
    public List<Problem> inOrder() {
        return foundProblems.stream()
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

    private void addProblem(CheckId check, Problem problem) {
        boolean isKnown = foundProblems.stream()
                .anyMatch(foundProblem -> foundProblem.line() == problem.line()
                        && foundProblem.file().equals(problem.file())
                        && foundProblem.text().equals(problem.text()));
        if (!isKnown && foundProblems.size() < 2 * LIMIT && !(problem.isError() && full())) {
            foundProblems.add(problem.withCheck(check.id()));
            errors += problem.isError() ? 1 : 0;
        }
    }
}
