package io.barograph.cli.silence;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.cli.report.text.JsonDocument;
import io.barograph.cli.report.text.TextTable;
import io.barograph.controller.controls.Silence;
import io.barograph.controller.controls.Silences;
import io.barograph.controller.controls.Stop;
import io.barograph.problem.PrintableText;
import io.barograph.quantity.GoDuration;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
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

    /// One object: `stop`, null or who, why and when, `silences`, and `broken`, why entries cannot be read.
    public String json() {
        return JsonDocument.object(json -> {
            stop(json, silences.stop());
            JsonDocument.array(json, "silences", shown(), each -> {
                json.writeStringField("id", each.id());
                json.writeStringField("state", state(each));
                json.writeStringField("author", each.word().author());
                json.writeStringField("reason", each.word().reason());
                json.writeStringField("starts", each.span().starts().toString());
                json.writeStringField("ends", each.span().ends().toString());
                json.writeStringField("node", each.matchers().node().pattern());
                json.writeStringField("pool", each.matchers().pool().pattern());
                json.writeStringField("zone", each.matchers().zone().pattern());
                json.writeStringField("policy", each.matchers().policy().pattern());
                json.writeStringField("demand", each.matchers().demand().pattern());
            });
            json.writeArrayFieldStart("broken");
            for (String each : silences.broken()) {
                json.writeString(each);
            }
            json.writeEndArray();
        });
    }

    private void stop(JsonGenerator json, @Nullable Stop stop) throws IOException {
        if (stop == null || !stop.covers(now)) {
            json.writeNullField("stop");
            return;
        }
        json.writeObjectFieldStart("stop");
        json.writeStringField("author", stop.word().author());
        json.writeStringField("reason", stop.word().reason());
        json.writeStringField("since", stop.since().toString());
        json.writeStringField("ends", stop.ends() == null ? "" : stop.ends().toString());
        json.writeEndObject();
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
