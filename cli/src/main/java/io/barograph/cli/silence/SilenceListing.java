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
record SilenceListing(Silences silences, Instant callTime, boolean showsAll) {

    /// First whether everything is stopped, then a line for each silence.
    String toTable(String storeName) {
        Stop stop = silences.stop();
        String head = stop != null && stop.isActiveAt(callTime)
                ? "STOPPED: nothing is added anywhere. " + PrintableText.of(stop.textWithRemedy()) + "\n"
                : "";
        TextTable grid = new TextTable("ID | STATE | STARTS | UNTIL | LEFT | AUTHOR | MATCHES | REASON");
        for (Silence silence : shown()) {
            grid.addRow(
                    silence.id(),
                    stateOf(silence),
                    silence.span().starts(),
                    silence.span().ends(),
                    leftText(silence.span()),
                    silence.word().author(),
                    matchesText(silence.matchers()),
                    silence.word().reason());
        }
        return head + (grid.isEmpty() ? noneText(storeName) : grid);
    }

    private String noneText(String storeName) {
        int overCount = silences.silences().size();
        int broken = silences.broken().size();
        return "no silence holds or is pending in " + PrintableText.of(storeName)
                + (overCount == 0
                        ? ""
                        : "; " + overCount
                                + (overCount == 1 ? " is over, --all shows it" : " are over, --all shows them"))
                + (broken == 0 ? "" : "; " + broken + " cannot be read") + "\n";
    }

    private String leftText(Silence.Span span) {
        return span.isActiveAt(callTime)
                ? GoDuration.format(Duration.between(callTime, span.ends()).truncatedTo(ChronoUnit.SECONDS))
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
        StopLine stopped = stop == null || !stop.isActiveAt(callTime)
                ? null
                : new StopLine(
                        stop.word().author(), stop.word().reason(), stop.starts(), Objects.toString(stop.ends(), ""));
        return ReportJson.toLine(
                new Listing(stopped, shown().stream().map(this::toLine).toList(), silences.broken()));
    }

    private SilenceLine toLine(Silence silence) {
        return new SilenceLine(
                silence.id(),
                stateOf(silence),
                silence.word().author(),
                silence.word().reason(),
                silence.span().starts(),
                silence.span().ends(),
                silence.matchers().patterns());
    }

    private List<Silence> shown() {
        return silences.silences().stream()
                .filter(silence -> showsAll || silence.span().ends().isAfter(callTime))
                .toList();
    }

    private String stateOf(Silence silence) {
        if (silence.span().isActiveAt(callTime)) {
            return "holds";
        }
        return silence.span().ends().isAfter(callTime) ? "pending" : "over";
    }

    private static String matchesText(Silence.Matchers matchers) {
        return matchers.patterns().entrySet().stream()
                .filter(pattern -> !pattern.getValue().isEmpty())
                .map(pattern -> pattern.getKey() + "=" + pattern.getValue())
                .collect(Collectors.joining(" "));
    }
}
