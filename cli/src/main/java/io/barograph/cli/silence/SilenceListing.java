package io.barograph.cli.silence;

import io.barograph.cli.report.text.ReportJson;
import io.barograph.cli.report.text.TextTable;
import io.barograph.controller.controls.Silence;
import io.barograph.controller.controls.Silences;
import io.barograph.controller.controls.Stop;
import io.barograph.problem.PrintableText;
import io.barograph.quantity.GoDuration;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/// Silences, for people and for programs.
///
/// @param all whether those are shown that are over
record SilenceListing(Silences silences, Instant now, boolean all) {

    /// A line each, and before them whether everything is stopped.
    ///
    /// @param place where they are kept
    public String table(String place) {
        Stop stop = silences.stop();
        String head = stop != null && stop.covers(now)
                ? "STOPPED: nothing is added anywhere. " + PrintableText.of(stop.text()) + "\n"
                : "";
        TextTable grid =
                new TextTable("llllllll", "ID", "STATE", "STARTS", "UNTIL", "LEFT", "AUTHOR", "MATCHES", "REASON");
        for (Silence each : shown()) {
            grid.row(
                    each.id(),
                    state(each),
                    each.span().starts(),
                    each.span().ends(),
                    left(each.span()),
                    each.word().author(),
                    matches(each.matchers()),
                    each.word().reason());
        }
        return head + (grid.isEmpty() ? none(place) : grid);
    }

    private String none(String place) {
        int over = silences.all().size();
        int broken = silences.broken().size();
        return "no silence holds or is pending in " + PrintableText.of(place)
                + (over == 0
                        ? ""
                        : "; " + over + (over == 1 ? " is over, --all shows it" : " are over, --all shows them"))
                + (broken == 0 ? "" : "; " + broken + " cannot be read") + "\n";
    }

    private String left(Silence.Span span) {
        return span.covers(now)
                ? GoDuration.format(Duration.between(now, span.ends()).truncatedTo(ChronoUnit.SECONDS))
                : "-";
    }

    /// What `-o json` and `-o yaml` print.
    ///
    /// @param stop null where nothing is stopped
    /// @param broken why entries cannot be read
    private record Listing(@Nullable StopLine stop, List<SilenceLine> silences, List<String> broken) {}

    /// @param ends empty where it has no end
    private record StopLine(String author, String reason, Instant since, String ends) {

        private static StopLine of(Stop stop) {
            return new StopLine(
                    stop.word().author(), stop.word().reason(), stop.since(), Objects.toString(stop.ends(), ""));
        }
    }

    private record SilenceLine(
            String id,
            String state,
            String author,
            String reason,
            Instant starts,
            Instant ends,
            String node,
            String pool,
            String zone,
            String policy,
            String demand) {}

    /// One object on one line.
    String json() {
        Stop stop = silences.stop();
        return ReportJson.line(new Listing(
                        stop == null || !stop.covers(now) ? null : StopLine.of(stop),
                        shown().stream().map(this::line).toList(),
                        silences.broken()))
                + "\n";
    }

    private SilenceLine line(Silence each) {
        Silence.Matchers matchers = each.matchers();
        return new SilenceLine(
                each.id(),
                state(each),
                each.word().author(),
                each.word().reason(),
                each.span().starts(),
                each.span().ends(),
                matchers.node().pattern(),
                matchers.pool().pattern(),
                matchers.zone().pattern(),
                matchers.policy().pattern(),
                matchers.demand().pattern());
    }

    private List<Silence> shown() {
        return silences.all().stream()
                .filter(each -> all || each.span().ends().isAfter(now))
                .toList();
    }

    private String state(Silence silence) {
        if (silence.span().covers(now)) {
            return "holds";
        }
        return silence.span().ends().isAfter(now) ? "pending" : "over";
    }

    private static String matches(Silence.Matchers matchers) {
        StringJoiner text = new StringJoiner(" ");
        add(text, "node", matchers.node().pattern());
        add(text, "pool", matchers.pool().pattern());
        add(text, "zone", matchers.zone().pattern());
        add(text, "policy", matchers.policy().pattern());
        add(text, "demand", matchers.demand().pattern());
        return text.toString();
    }

    private static void add(StringJoiner text, String name, String pattern) {
        if (!pattern.isEmpty()) {
            text.add(name + "=" + pattern);
        }
    }
}
