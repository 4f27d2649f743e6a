package io.barograph.cli.backtest;

import java.util.ArrayList;
import java.util.List;

/// What came of each value of one parameter.
///
/// @param given the value that holds where nobody sweeps; empty if it is not known
/// @param labelled whether incidents were watched: else nobody can tell false alarms from true ones
public record Sweep(String parameter, String given, List<Line> lines, boolean labelled, Tradeoff tradeoff) {

    public Sweep {
        lines = List.copyOf(lines);
    }

    /// One value.
    public record Line(String value, Findings findings) {}

    /// @param outcomes one for each of the range's values
    public static Sweep of(SweepRange range, String given, List<Outcome> outcomes, Criteria criteria) {
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < outcomes.size(); i++) {
            lines.add(new Line(range.values().get(i), Findings.of(outcomes.get(i), criteria)));
        }
        boolean labelled = lines.getFirst().findings().score().labelled();
        Tradeoff tradeoff = labelled
                ? Tradeoff.between(lines.stream().map(Sweep::point).toList())
                : Tradeoff.bend(lines.stream()
                        .map(line -> (double) line.findings().raisedMillis())
                        .toList());
        return new Sweep(range.parameter(), given, lines, labelled, tradeoff);
    }

    private static Tradeoff.Point point(Line line) {
        Score score = line.findings().score();
        Double lead = score.meanLeadMillis().orNull();
        return new Tradeoff.Point(score.falseAlarms().size(), lead == null ? 0 : lead);
    }
}
