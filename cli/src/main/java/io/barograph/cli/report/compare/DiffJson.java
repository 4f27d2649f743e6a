package io.barograph.cli.report.compare;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.cli.backtest.compare.EpisodeChange;
import io.barograph.cli.backtest.outcome.Episode;
import io.barograph.cli.report.backtest.BacktestJson;
import io.barograph.cli.report.backtest.ProvenanceSection;
import io.barograph.cli.report.backtest.ReportProvenance;
import io.barograph.cli.report.backtest.UnjudgedSection;
import io.barograph.cli.report.text.JsonDocument;
import java.io.IOException;
import java.util.Map;

/// Two sets of rules compared, for programs: one object.
public final class DiffJson {

    private DiffJson() {}

    public static String of(EpisodeChange.Comparison comparison, ReportProvenance made) {
        Map<String, Boolean> clocks = DiffTable.clocks(comparison);
        return JsonDocument.object(json -> {
            json.writeStringField("kind", "diff");
            json.writeStringField("old", comparison.old().label());
            json.writeStringField("new", comparison.now().label());
            UnjudgedSection.json(json, comparison.judged(), DiffTable.unjudged(comparison));
            json.writeNumberField("appear", DiffTable.count(comparison, EpisodeChange.Appeared.class));
            json.writeNumberField("vanish", DiffTable.count(comparison, EpisodeChange.Vanished.class));
            json.writeNumberField("move", DiffTable.count(comparison, EpisodeChange.Moved.class));
            json.writeNumberField("same", comparison.same());
            json.writeNumberField(
                    "cut_episodes", comparison.old().cut() + comparison.now().cut());
            JsonDocument.array(json, "changes", comparison.changes(), each -> change(json, each, clocks));
            ProvenanceSection.json(json, made);
        });
    }

    private static void change(JsonGenerator json, EpisodeChange change, Map<String, Boolean> clocks)
            throws IOException {
        json.writeStringField("change", DiffTable.row(change, clocks).change());
        json.writeStringField("node", change.told().node());
        json.writeStringField(
                "clock", BacktestJson.clock(clocks.getOrDefault(change.told().node(), false)));
        switch (change) {
            case EpisodeChange.Appeared(Episode now) -> episode(json, "new", now);
            case EpisodeChange.Vanished(Episode before) -> episode(json, "old", before);
            case EpisodeChange.Moved moved -> {
                JsonDocument.seconds(json, "raised_later", moved.raisedByMillis());
                JsonDocument.seconds(json, "ended_later", moved.endedByMillis());
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
