package io.barograph.cli.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.cli.backtest.Findings;
import io.barograph.cli.backtest.MadeOf;
import io.barograph.cli.backtest.Sweep;
import io.barograph.cli.backtest.Tradeoff;
import java.io.IOException;

/// A sweep for programs: one object.
public final class SweepJson {

    private SweepJson() {}

    public static String of(Sweep sweep, MadeOf made) {
        return Json.object(json -> {
            json.writeStringField("kind", "sweep");
            json.writeStringField("parameter", sweep.parameter());
            json.writeStringField("given", sweep.given());
            UnjudgedReport.json(json, sweep.judged(), sweep.unjudged());
            tradeoff(json, sweep);
            Json.array(json, "values", sweep.lines(), each -> line(json, each, sweep.labelled()));
            MadeOfReport.json(json, made);
        });
    }

    private static void tradeoff(JsonGenerator json, Sweep sweep) throws IOException {
        switch (sweep.tradeoff()) {
            case Tradeoff.Knee(int value) ->
                json.writeStringField("knee", sweep.lines().get(value).value());
            case Tradeoff.Best(int value) ->
                json.writeStringField("best", sweep.lines().get(value).value());
            case Tradeoff.Same _, Tradeoff.Straight _ -> json.writeNullField("knee");
        }
    }

    private static void line(JsonGenerator json, Sweep.Line line, boolean labelled) throws IOException {
        Findings findings = line.findings();
        json.writeStringField("value", line.value());
        json.writeBooleanField("judged", line.judged());
        json.writeNumberField("episodes", findings.outcome().raised().size());
        Json.seconds(json, "raised", findings.raisedMillis());
        json.writeNumberField("flaps", findings.flaps());
        json.writeNumberField("cut_episodes", findings.outcome().cut());
        if (labelled) {
            json.writeObjectFieldStart("incidents");
            BacktestJson.score(json, findings.score());
            json.writeEndObject();
        }
    }
}
