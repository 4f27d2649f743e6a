package io.barograph.cli.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.cli.backtest.CauseLine;
import io.barograph.cli.backtest.Criteria;
import io.barograph.cli.backtest.Crowd;
import io.barograph.cli.backtest.Encounter;
import io.barograph.cli.backtest.Episode;
import io.barograph.cli.backtest.Findings;
import io.barograph.cli.backtest.Incident;
import io.barograph.cli.backtest.MadeOf;
import io.barograph.cli.backtest.NodeLine;
import io.barograph.cli.backtest.Score;
import io.barograph.signal.Reading;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;

/// A backtest for programs: one object.
public final class BacktestJson {

    private BacktestJson() {}

    public static String of(Findings findings, Criteria criteria, MadeOf made) {
        return Json.object(json -> {
            json.writeStringField("kind", "backtest");
            json.writeNumberField("observations", findings.observations());
            Json.seconds(json, "span", findings.spanMillis());
            Json.seconds(json, "unseen", findings.unseenMillis());
            json.writeNumberField("cut_episodes", findings.outcome().cut());
            UnjudgedReport.json(
                    json, findings.outcome().judged(), findings.outcome().unjudged());
            json.writeArrayFieldStart("off");
            for (String each : findings.outcome().demands()) {
                if (findings.outcome().off().contains(each)) {
                    json.writeString(each);
                }
            }
            json.writeEndArray();
            Json.array(
                    json,
                    "demands",
                    findings.causes(),
                    each -> cause(
                            json, each, findings.outcome().judged(each.cause().demand())));
            Json.array(json, "nodes", byName(findings), each -> node(json, each));
            json.writeStringField("max_tainted_nodes", criteria.budget().toString());
            Json.array(json, "tainted_at_once", findings.crowds(), each -> crowd(json, each));
            if (!criteria.incidents().isEmpty()) {
                json.writeObjectFieldStart("incidents");
                score(json, findings.score());
                json.writeEndObject();
            }
            MadeOfReport.json(json, made);
        });
    }

    private static List<NodeLine> byName(Findings findings) {
        return findings.nodes().stream()
                .sorted(Comparator.comparing(each -> each.outcome().node()))
                .toList();
    }

    static void name(JsonGenerator json, Episode.Cause cause) throws IOException {
        json.writeStringField("demand", cause.demand());
        json.writeStringField("policy", cause.policy());
        json.writeStringField("rule", cause.rule());
    }

    private static void cause(JsonGenerator json, CauseLine line, boolean judged) throws IOException {
        name(json, line.cause());
        json.writeNumberField("episodes", line.lengths().count());
        json.writeNumberField("nodes", line.habits().nodes());
        json.writeNumberField("open", line.habits().open());
        json.writeNumberField("flaps", line.habits().flaps());
        json.writeNumberField("gave_up", line.habits().gaveUp());
        json.writeNumberField("false_alarms", line.habits().falseAlarms());
        Json.seconds(json, "total", line.lengths().totalMillis());
        Json.seconds(json, "median", line.lengths().medianMillis());
        Json.seconds(json, "longest", line.lengths().longestMillis());
        Json.seconds(json, "grace_median", line.graces().medianMillis());
        Json.seconds(json, "grace_longest", line.graces().longestMillis());
        Json.share(json, "frozen_share", Reading.of(line.known().frozenShare()));
        json.writeBooleanField("judged", judged);
    }

    private static void node(JsonGenerator json, NodeLine line) throws IOException {
        json.writeStringField("node", line.outcome().node());
        json.writeStringField("clock", clock(line.outcome().identity().countsFromBeginning()));
        Json.seconds(json, "first", line.outcome().watched().firstMillis());
        Json.seconds(json, "last", line.outcome().watched().lastMillis());
        json.writeNumberField("observations", line.outcome().watched().observations());
        Json.seconds(json, "unseen", line.outcome().watched().unseenMillis());
        Json.seconds(json, "raised", line.raisedMillis());
        json.writeNumberField("flaps", line.faults().flaps());
        json.writeNumberField("false_alarms", line.faults().falseAlarms());
        json.writeNumberField("missed_incidents", line.faults().missed());
        Json.array(json, "episodes", line.outcome().raised(), each -> episode(json, each));
    }

    static String clock(boolean countsFromBeginning) {
        return countsFromBeginning ? "recording" : "unix";
    }

    static void episode(JsonGenerator json, Episode episode) throws IOException {
        name(json, episode.cause());
        Json.seconds(json, "pending", episode.beginMillis());
        Json.seconds(json, "raised", episode.raisedMillis());
        Json.seconds(json, "ended", episode.endMillis());
        json.writeBooleanField("open", episode.open());
    }

    private static void crowd(JsonGenerator json, Crowd crowd) throws IOException {
        json.writeStringField("clock", clock(crowd.fleet().countsFromBeginning()));
        json.writeNumberField("nodes", crowd.fleet().nodes());
        json.writeNumberField("most", crowd.most());
        Json.seconds(json, "at", crowd.atMillis());
        json.writeNumberField("allowed", crowd.allowed());
        Json.seconds(json, "over_budget", crowd.overMillis());
    }

    static void score(JsonGenerator json, Score score) throws IOException {
        Json.share(json, "precision", score.precision());
        Json.share(json, "recall", score.recall());
        Double lead = score.meanLeadMillis().orNull();
        if (lead == null) {
            json.writeNullField("mean_lead_seconds");
        } else {
            Json.seconds(json, "mean_lead", Math.round(lead));
        }
        json.writeNumberField("true_alarms", score.trueAlarms().size());
        json.writeNumberField("false_alarms", score.falseAlarms().size());
        json.writeNumberField("unlabelled_episodes", score.unlabelled());
        Json.array(json, "found", score.encounters(), each -> encounter(json, each));
        json.writeArrayFieldStart("left_out");
        for (Incident each : score.leftOut()) {
            json.writeString(each.name());
        }
        json.writeEndArray();
    }

    private static void encounter(JsonGenerator json, Encounter encounter) throws IOException {
        json.writeStringField("incident", encounter.incident().name());
        json.writeStringField("node", encounter.node());
        json.writeBooleanField("caught", encounter.caught());
        json.writeBooleanField("judged", encounter.judged());
        json.writeBooleanField("raisable", encounter.judging() != Encounter.Judging.NO_RULE);
        Json.seconds(json, "from", encounter.incident().fromMillis());
        Json.seconds(json, "to", encounter.incident().toMillis());
        Episode first = encounter.first();
        if (first != null) {
            Json.seconds(json, "lead", encounter.leadMillis());
            Json.seconds(json, "raised", first.raisedMillis());
            name(json, first.cause());
        }
    }
}
