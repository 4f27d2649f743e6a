package io.barograph.cli.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.cli.backtest.Change;
import io.barograph.cli.backtest.Episode;
import io.barograph.cli.backtest.MadeOf;
import java.io.IOException;
import java.util.Map;

/// Two sets of rules compared, for programs: one object.
public final class DiffJson {

    private DiffJson() {}

    public static String of(Change.Comparison comparison, MadeOf made) {
        Map<String, Boolean> clocks = DiffTable.clocks(comparison);
        return Json.object(json -> {
            json.writeStringField("kind", "diff");
            json.writeStringField("old", comparison.old().label());
            json.writeStringField("new", comparison.now().label());
            UnjudgedReport.json(json, comparison.judged(), DiffTable.unjudged(comparison));
            json.writeNumberField("appear", DiffTable.count(comparison, Change.Appeared.class));
            json.writeNumberField("vanish", DiffTable.count(comparison, Change.Vanished.class));
            json.writeNumberField("move", DiffTable.count(comparison, Change.Moved.class));
            json.writeNumberField("same", comparison.same());
            json.writeNumberField(
                    "cut_episodes", comparison.old().cut() + comparison.now().cut());
            Json.array(json, "changes", comparison.changes(), each -> change(json, each, clocks));
            MadeOfReport.json(json, made);
        });
    }

    private static void change(JsonGenerator json, Change change, Map<String, Boolean> clocks) throws IOException {
        json.writeStringField("change", DiffTable.row(change, clocks).change());
        json.writeStringField("node", change.told().node());
        json.writeStringField(
                "clock", BacktestJson.clock(clocks.getOrDefault(change.told().node(), false)));
        switch (change) {
            case Change.Appeared(Episode now) -> episode(json, "new", now);
            case Change.Vanished(Episode before) -> episode(json, "old", before);
            case Change.Moved moved -> {
                Json.seconds(json, "raised_later", moved.raisedByMillis());
                Json.seconds(json, "ended_later", moved.endedByMillis());
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
