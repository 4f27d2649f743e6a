package io.barograph.cli.report.compare;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.cli.backtest.compare.EpisodeChange;
import io.barograph.cli.backtest.outcome.Episode;
import io.barograph.cli.report.backtest.BacktestJson;
import io.barograph.cli.report.backtest.ReportProvenance;
import io.barograph.cli.report.text.ReportJson;
import java.io.IOException;
import java.util.Map;

/// Two sets of rules compared, for programs: one object.
public final class DiffJson {

    private DiffJson() {}

    public static String of(EpisodeChange.Comparison comparison, ReportProvenance made) {
        Map<String, Boolean> clocks = DiffTable.clocks(comparison);
        return ReportJson.object(json -> {
            json.writeStringField("kind", "diff");
            json.writeStringField("old", comparison.old().label());
            json.writeStringField("new", comparison.now().label());
            json.writeBooleanField("judged", comparison.judged());
            json.writeObjectField("never_judged", DiffTable.unjudged(comparison));
            json.writeNumberField("appear", DiffTable.count(comparison, EpisodeChange.Appeared.class));
            json.writeNumberField("vanish", DiffTable.count(comparison, EpisodeChange.Vanished.class));
            json.writeNumberField("move", DiffTable.count(comparison, EpisodeChange.Moved.class));
            json.writeNumberField("same", comparison.same());
            json.writeNumberField(
                    "cut_episodes", comparison.old().cut() + comparison.now().cut());
            ReportJson.array(json, "changes", comparison.changes(), each -> change(json, each, clocks));
            json.writeObjectField("made_of", made);
        });
    }

    private static void change(JsonGenerator json, EpisodeChange change, Map<String, Boolean> clocks)
            throws IOException {
        json.writeStringField("change", DiffTable.word(change));
        json.writeStringField("node", change.shown().node());
        json.writeStringField(
                "clock", BacktestJson.clock(clocks.getOrDefault(change.shown().node(), false)));
        switch (change) {
            case EpisodeChange.Appeared(Episode now) -> episode(json, "new", now);
            case EpisodeChange.Vanished(Episode before) -> episode(json, "old", before);
            case EpisodeChange.Moved moved -> {
                ReportJson.seconds(json, "raised_later", moved.raisedByMillis());
                ReportJson.seconds(json, "ended_later", moved.endedByMillis());
                episode(json, "old", moved.before());
                episode(json, "new", moved.now());
            }
        }
    }

    private static void episode(JsonGenerator json, String name, Episode episode) throws IOException {
        json.writeObjectFieldStart(name);
        BacktestJson.episode(json, episode);
        json.writeEndObject();
    }
}
