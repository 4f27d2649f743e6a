package io.barograph.rules.policy;

import io.barograph.problem.Place;
import io.barograph.problem.Problem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Collects what is wrong with one file, once a line, up to a bound: beyond it more would not help anybody.
final class Problems {

    /// So many are told at once.
    static final int LIMIT = 20;

    private final List<Problem> found = new ArrayList<>();
    private int errors;
    private Lint stage = Lint.SYNTAX;

    /// From now on the text is known to be one of the language, and is asked for its meaning.
    void read() {
        stage = Lint.MEANING;
    }

    void error(Place place, String text, String hint) {
        error(stage, place, text, hint);
    }

    void error(Lint check, Place place, String text, String hint) {
        add(check, Problem.error(place, Texts.printable(text), Texts.printable(hint)));
    }

    /// Tells the error and gives what to throw where nothing can follow.
    Lost lost(Place place, String text, String hint) {
        return lost(stage, place, text, hint);
    }

    /// The same for a check of its own.
    Lost lost(Lint check, Place place, String text, String hint) {
        error(check, place, text, hint);
        return new Lost();
    }

    void warning(Lint check, Place place, String text, String hint) {
        add(check, Problem.warning(place, Texts.printable(text), Texts.printable(hint)));
    }

    boolean full() {
        return errors >= LIMIT;
    }

    /// In the file's order.
    List<Problem> inOrder() {
        return found.stream()
                .sorted(Comparator.comparingInt(Problem::line).thenComparingInt(Problem::column))
                .toList();
    }

    /// How many errors were told so far.
    int errors() {
        return errors;
    }

    boolean anyError() {
        return errors > 0;
    }

    private void add(Lint check, Problem problem) {
        boolean told = found.stream()
                .anyMatch(each -> each.line() == problem.line()
                        && each.file().equals(problem.file())
                        && each.text().equals(problem.text()));
        if (!told && found.size() < 2 * LIMIT && !(problem.isError() && full())) {
            found.add(problem.by(check.id()));
            errors += problem.isError() ? 1 : 0;
        }
    }
}
