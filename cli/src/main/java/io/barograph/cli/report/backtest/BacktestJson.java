package io.barograph.cli.report.backtest;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.cli.backtest.judge.BacktestCriteria;
import io.barograph.cli.backtest.judge.CauseFindings;
import io.barograph.cli.backtest.judge.ConcurrentTaints;
import io.barograph.cli.backtest.judge.Incident;
import io.barograph.cli.backtest.judge.IncidentScore;
import io.barograph.cli.backtest.judge.JudgedOutcome;
import io.barograph.cli.backtest.judge.NodeFindings;
import io.barograph.cli.backtest.judge.NodeIncident;
import io.barograph.cli.backtest.outcome.Episode;
import io.barograph.cli.report.text.JsonDocument;
import io.barograph.signal.Reading;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;

/// A backtest for programs: one object.
public final class BacktestJson {

    private BacktestJson() {}

    public static String of(JudgedOutcome findings, BacktestCriteria criteria, ReportProvenance made) {
        return JsonDocument.object(json -> {
            json.writeStringField("kind", "backtest");
            json.writeNumberField("observations", findings.observations());
            JsonDocument.seconds(json, "span", findings.spanMillis());
            JsonDocument.seconds(json, "unseen", findings.unseenMillis());
            json.writeNumberField("cut_episodes", findings.outcome().cut());
            UnjudgedSection.json(
                    json, findings.outcome().judged(), findings.outcome().unjudged());
            json.writeArrayFieldStart("off");
            for (String each : findings.outcome().demands()) {
                if (findings.outcome().off().contains(each)) {
                    json.writeString(each);
                }
            }
            json.writeEndArray();
            JsonDocument.array(
                    json,
                    "demands",
                    findings.causes(),
                    each -> cause(
                            json, each, findings.outcome().judged(each.cause().demand())));
            JsonDocument.array(json, "nodes", byName(findings), each -> node(json, each));
            json.writeStringField("max_tainted_nodes", criteria.budget().toString());
            JsonDocument.array(json, "tainted_at_once", findings.crowds(), each -> crowd(json, each));
            if (!criteria.incidents().isEmpty()) {
                json.writeObjectFieldStart("incidents");
                score(json, findings.score());
                json.writeEndObject();
            }
            ProvenanceSection.json(json, made);
        });
    }

    private static List<NodeFindings> byName(JudgedOutcome findings) {
        return findings.nodes().stream()
                .sorted(Comparator.comparing(each -> each.outcome().node()))
                .toList();
    }

    static void name(JsonGenerator json, Episode.Cause cause) throws IOException {
        json.writeStringField("demand", cause.demand());
        json.writeStringField("policy", cause.policy());
        json.writeStringField("rule", cause.rule());
    }

    private static void cause(JsonGenerator json, CauseFindings line, boolean judged) throws IOException {
        name(json, line.cause());
        json.writeNumberField("episodes", line.lengths().count());
        json.writeNumberField("nodes", line.habits().nodes());
        json.writeNumberField("open", line.habits().open());
        json.writeNumberField("flaps", line.habits().flaps());
        json.writeNumberField("gave_up", line.habits().gaveUp());
        json.writeNumberField("false_alarms", line.habits().falseAlarms());
        JsonDocument.seconds(json, "total", line.lengths().totalMillis());
        JsonDocument.seconds(json, "median", line.lengths().medianMillis());
        JsonDocument.seconds(json, "longest", line.lengths().longestMillis());
        JsonDocument.seconds(json, "grace_median", line.graces().medianMillis());
        JsonDocument.seconds(json, "grace_longest", line.graces().longestMillis());
        JsonDocument.share(json, "frozen_share", Reading.of(line.known().frozenShare()));
        json.writeBooleanField("judged", judged);
    }

    private static void node(JsonGenerator json, NodeFindings line) throws IOException {
        json.writeStringField("node", line.outcome().node());
        json.writeStringField("clock", clock(line.outcome().identity().countsFromBeginning()));
        JsonDocument.seconds(json, "first", line.outcome().watched().firstMillis());
        JsonDocument.seconds(json, "last", line.outcome().watched().lastMillis());
        json.writeNumberField("observations", line.outcome().watched().observations());
        JsonDocument.seconds(json, "unseen", line.outcome().watched().unseenMillis());
        JsonDocument.seconds(json, "raised", line.raisedMillis());
        json.writeNumberField("flaps", line.faults().flaps());
        json.writeNumberField("false_alarms", line.faults().falseAlarms());
        json.writeNumberField("missed_incidents", line.faults().missed());
        JsonDocument.array(json, "episodes", line.outcome().raised(), each -> episode(json, each));
    }

    public static String clock(boolean countsFromBeginning) {
        return countsFromBeginning ? "recording" : "unix";
    }

    public static void episode(JsonGenerator json, Episode episode) throws IOException {
        name(json, episode.cause());
        JsonDocument.seconds(json, "pending", episode.beginMillis());
        JsonDocument.seconds(json, "raised", episode.raisedMillis());
        JsonDocument.seconds(json, "ended", episode.endMillis());
        json.writeBooleanField("open", episode.open());
    }

    private static void crowd(JsonGenerator json, ConcurrentTaints crowd) throws IOException {
        json.writeStringField("clock", clock(crowd.fleet().countsFromBeginning()));
        json.writeNumberField("nodes", crowd.fleet().nodes());
        json.writeNumberField("most", crowd.most());
        JsonDocument.seconds(json, "at", crowd.atMillis());
        json.writeNumberField("allowed", crowd.allowed());
        JsonDocument.seconds(json, "over_budget", crowd.overMillis());
    }

    public static void score(JsonGenerator json, IncidentScore score) throws IOException {
        JsonDocument.share(json, "precision", score.precision());
        JsonDocument.share(json, "recall", score.recall());
        Double lead = score.meanLeadMillis().orNull();
        if (lead == null) {
            json.writeNullField("mean_lead_seconds");
        } else {
            JsonDocument.seconds(json, "mean_lead", Math.round(lead));
        }
        json.writeNumberField("true_alarms", score.trueAlarms().size());
        json.writeNumberField("false_alarms", score.falseAlarms().size());
        json.writeNumberField("unlabelled_episodes", score.unlabelled());
        JsonDocument.array(json, "found", score.encounters(), each -> encounter(json, each));
        json.writeArrayFieldStart("left_out");
        for (Incident each : score.leftOut()) {
            json.writeString(each.name());
        }
        json.writeEndArray();
    }

    private static void encounter(JsonGenerator json, NodeIncident encounter) throws IOException {
        json.writeStringField("incident", encounter.incident().name());
        json.writeStringField("node", encounter.node());
        json.writeBooleanField("caught", encounter.caught());
        json.writeBooleanField("judged", encounter.judged());
        json.writeBooleanField("raisable", encounter.judging() != NodeIncident.Judging.NO_RULE);
        JsonDocument.seconds(json, "from", encounter.incident().fromMillis());
        JsonDocument.seconds(json, "to", encounter.incident().toMillis());
        Episode first = encounter.first();
        if (first != null) {
            JsonDocument.seconds(json, "lead", encounter.leadMillis());
            JsonDocument.seconds(json, "raised", first.raisedMillis());
            name(json, first.cause());
        }
    }
}
