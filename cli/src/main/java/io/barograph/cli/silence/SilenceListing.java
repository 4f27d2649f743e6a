package io.barograph.cli.silence;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import io.barograph.cli.report.text.ReportJson;
import io.barograph.cli.report.text.TextTable;
import io.barograph.controller.controls.Silence;
import io.barograph.controller.controls.Silences;
import io.barograph.controller.controls.Stop;
import io.barograph.problem.PrintableText;
import io.barograph.quantity.GoDuration;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Silences as a table and as JSON.
record SilenceListing(Silences silences, Instant now, boolean all) {

    /// First whether everything is stopped, then a line for each silence.
    String table(String place) {
        Stop stop = silences.stop();
        String head = stop != null && stop.covers(now)
                ? "STOPPED: nothing is added anywhere. " + PrintableText.of(stop.text()) + "\n"
                : "";
        TextTable grid = new TextTable("ID | STATE | STARTS | UNTIL | LEFT | AUTHOR | MATCHES | REASON");
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
    private record Listing(@Nullable StopLine stop, List<SilenceLine> silences, List<String> broken) {}

    /// @param ends empty where it has no end
    private record StopLine(String author, String reason, Instant since, String ends) {}

    private record SilenceLine(
            String id,
            String state,
            String author,
            String reason,
            Instant starts,
            Instant ends,
            @JsonAnyGetter Map<String, String> patterns) {}

    /// One object.
    String json() {
        Stop stop = silences.stop();
        StopLine stopped = stop == null || !stop.covers(now)
                ? null
                : new StopLine(
                        stop.word().author(), stop.word().reason(), stop.since(), Objects.toString(stop.ends(), ""));
        return ReportJson.line(
                new Listing(stopped, shown().stream().map(this::line).toList(), silences.broken()));
    }

    private SilenceLine line(Silence each) {
        return new SilenceLine(
                each.id(),
                state(each),
                each.word().author(),
                each.word().reason(),
                each.span().starts(),
                each.span().ends(),
                each.matchers().patterns());
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
        return matchers.patterns().entrySet().stream()
                .filter(each -> !each.getValue().isEmpty())
                .map(each -> each.getKey() + "=" + each.getValue())
                .collect(Collectors.joining(" "));
    }
}
