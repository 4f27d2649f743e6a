package io.barograph.cli.report.backtest;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.cli.backtest.outcome.BacktestCriteria;
import io.barograph.cli.backtest.outcome.CauseFindings;
import io.barograph.cli.backtest.outcome.ConcurrentTaints;
import io.barograph.cli.backtest.outcome.Episode;
import io.barograph.cli.backtest.outcome.Incident;
import io.barograph.cli.backtest.outcome.IncidentScore;
import io.barograph.cli.backtest.outcome.JudgedOutcome;
import io.barograph.cli.backtest.outcome.NodeFindings;
import io.barograph.cli.backtest.outcome.NodeIncident;
import io.barograph.cli.backtest.outcome.ReportProvenance;
import io.barograph.cli.report.text.ReportJson;
import io.barograph.signal.Reading;
import module java.base;

/// A backtest for programs: one object.
public final class BacktestJson {

    private BacktestJson() {}

    public static String of(JudgedOutcome findings, BacktestCriteria criteria, ReportProvenance made) {
        return ReportJson.object(json -> {
            json.writeStringField("kind", "backtest");
            json.writeNumberField("observations", findings.observations());
            ReportJson.seconds(json, "span", findings.spanMillis());
            ReportJson.seconds(json, "unseen", findings.unseenMillis());
            json.writeNumberField("cut_episodes", findings.outcome().cut());
            json.writeBooleanField("judged", findings.outcome().judged());
            json.writeObjectField("never_judged", findings.outcome().unjudged());
            json.writeObjectField("off", BacktestSentences.off(findings.outcome()));
            ReportJson.array(
                    json,
                    "demands",
                    findings.causes(),
                    each -> cause(
                            json, each, findings.outcome().judged(each.cause().demand())));
            ReportJson.array(json, "nodes", byName(findings), each -> node(json, each));
            json.writeStringField("max_tainted_nodes", criteria.budget().toString());
            ReportJson.array(json, "tainted_at_once", findings.concurrentTaints(), each -> concurrent(json, each));
            if (!criteria.incidents().isEmpty()) {
                json.writeObjectFieldStart("incidents");
                score(json, findings.score());
                json.writeEndObject();
            }
            json.writeObjectField("made_of", made);
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
        ReportJson.seconds(json, "total", line.lengths().totalMillis());
        ReportJson.seconds(json, "median", line.lengths().medianMillis());
        ReportJson.seconds(json, "longest", line.lengths().longestMillis());
        ReportJson.seconds(json, "grace_median", line.graces().medianMillis());
        ReportJson.seconds(json, "grace_longest", line.graces().longestMillis());
        ReportJson.share(json, "frozen_share", Reading.of(line.frozenShare()));
        json.writeBooleanField("judged", judged);
    }

    private static void node(JsonGenerator json, NodeFindings line) throws IOException {
        json.writeStringField("node", line.outcome().node());
        json.writeStringField("clock", clock(line.outcome().identity().countsFromBeginning()));
        ReportJson.seconds(json, "first", line.outcome().watched().firstMillis());
        ReportJson.seconds(json, "last", line.outcome().watched().lastMillis());
        json.writeNumberField("observations", line.outcome().watched().observations());
        ReportJson.seconds(json, "unseen", line.outcome().watched().unseenMillis());
        ReportJson.seconds(json, "raised", line.raisedMillis());
        json.writeNumberField("flaps", line.faults().flaps());
        json.writeNumberField("false_alarms", line.faults().falseAlarms());
        json.writeNumberField("missed_incidents", line.faults().missed());
        ReportJson.array(json, "episodes", line.outcome().raised(), each -> episode(json, each));
    }

    public static String clock(boolean countsFromBeginning) {
        return countsFromBeginning ? "recording" : "unix";
    }

    public static void episode(JsonGenerator json, Episode episode) throws IOException {
        name(json, episode.cause());
        ReportJson.seconds(json, "pending", episode.beginMillis());
        ReportJson.seconds(json, "raised", episode.raisedMillis());
        ReportJson.seconds(json, "ended", episode.endMillis());
        json.writeBooleanField("open", episode.open());
    }

    private static void concurrent(JsonGenerator json, ConcurrentTaints taints) throws IOException {
        json.writeStringField("clock", clock(taints.countsFromBeginning()));
        json.writeNumberField("nodes", taints.nodes());
        json.writeNumberField("most", taints.most());
        ReportJson.seconds(json, "at", taints.atMillis());
        json.writeNumberField("allowed", taints.allowed());
        ReportJson.seconds(json, "over_budget", taints.overMillis());
    }

    public static void score(JsonGenerator json, IncidentScore score) throws IOException {
        ReportJson.share(json, "precision", score.precision());
        ReportJson.share(json, "recall", score.recall());
        Double lead = score.meanLeadMillis().orNull();
        if (lead == null) {
            json.writeNullField("mean_lead_seconds");
        } else {
            ReportJson.seconds(json, "mean_lead", Math.round(lead));
        }
        json.writeNumberField("true_alarms", score.trueAlarms().size());
        json.writeNumberField("false_alarms", score.falseAlarms().size());
        json.writeNumberField("unlabelled_episodes", score.unlabelled());
        ReportJson.array(json, "found", score.encounters(), each -> encounter(json, each));
        json.writeObjectField(
                "left_out", score.leftOut().stream().map(Incident::name).toList());
    }

    private static void encounter(JsonGenerator json, NodeIncident encounter) throws IOException {
        json.writeStringField("incident", encounter.incident().name());
        json.writeStringField("node", encounter.node());
        json.writeBooleanField("caught", encounter.caught());
        json.writeBooleanField("judged", encounter.judged());
        json.writeBooleanField("raisable", encounter.judging() != NodeIncident.Judging.NO_RULE);
        ReportJson.seconds(json, "from", encounter.incident().fromMillis());
        ReportJson.seconds(json, "to", encounter.incident().toMillis());
        Episode first = encounter.first();
        if (first != null) {
            ReportJson.seconds(json, "lead", encounter.leadMillis());
            ReportJson.seconds(json, "raised", first.raisedMillis());
            name(json, first.cause());
        }
    }
}
