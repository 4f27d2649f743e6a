package io.barograph.cli.report.compare;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.cli.backtest.compare.SweepOutcome;
import io.barograph.cli.backtest.compare.SweepTradeoff;
import io.barograph.cli.backtest.judge.JudgedOutcome;
import io.barograph.cli.report.backtest.BacktestJson;
import io.barograph.cli.report.backtest.ReportProvenance;
import io.barograph.cli.report.text.ReportJson;
import java.io.IOException;

/// A sweep for programs: one object.
public final class SweepJson {

    private SweepJson() {}

    public static String of(SweepOutcome sweep, ReportProvenance made) {
        return ReportJson.object(json -> {
            json.writeStringField("kind", "sweep");
            json.writeStringField("parameter", sweep.parameter());
            json.writeStringField("given", sweep.given());
            json.writeBooleanField("judged", sweep.judged());
            json.writeObjectField("never_judged", sweep.unjudged());
            tradeoff(json, sweep);
            ReportJson.array(json, "values", sweep.lines(), each -> line(json, each, sweep.labelled()));
            json.writeObjectField("made_of", made);
        });
    }

    private static void tradeoff(JsonGenerator json, SweepOutcome sweep) throws IOException {
        switch (sweep.tradeoff()) {
            case SweepTradeoff.Knee(int value) ->
                json.writeStringField("knee", sweep.lines().get(value).value());
            case SweepTradeoff.Best(int value) ->
                json.writeStringField("best", sweep.lines().get(value).value());
            case SweepTradeoff.Same _, SweepTradeoff.Straight _ -> json.writeNullField("knee");
        }
    }

    private static void line(JsonGenerator json, SweepOutcome.Line line, boolean labelled) throws IOException {
        JudgedOutcome findings = line.findings();
        json.writeStringField("value", line.value());
        json.writeBooleanField("judged", line.judged());
        json.writeNumberField("episodes", findings.outcome().raised().size());
        ReportJson.seconds(json, "raised", findings.raisedMillis());
        json.writeNumberField("flaps", findings.flaps());
        json.writeNumberField("cut_episodes", findings.outcome().cut());
        if (labelled) {
            json.writeObjectFieldStart("incidents");
            BacktestJson.score(json, findings.score());
            json.writeEndObject();
        }
    }
}
