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

    public static String of(JudgedOutcome outcome, BacktestCriteria criteria, ReportProvenance provenance) {
        return ReportJson.objectText(json -> {
            json.writeStringField("kind", "backtest");
            json.writeNumberField("observations", outcome.observations());
            ReportJson.writeSeconds(json, "span", outcome.spanMillis());
            ReportJson.writeSeconds(json, "unseen", outcome.unseenMillis());
            json.writeNumberField("cut_episodes", outcome.outcome().cut());
            json.writeBooleanField("judged", outcome.outcome().judged());
            json.writeObjectField("never_judged", outcome.outcome().unjudged());
            json.writeObjectField("off", BacktestSentences.offDemands(outcome.outcome()));
            ReportJson.writeArray(
                    json,
                    "demands",
                    outcome.causes(),
                    causeFindings -> writeCause(
                            json,
                            causeFindings,
                            outcome.outcome()
                                    .isDemandJudged(causeFindings.cause().demand())));
            ReportJson.writeArray(json, "nodes", byName(outcome), nodeFindings -> writeNode(json, nodeFindings));
            json.writeStringField("max_tainted_nodes", criteria.budget().toString());
            ReportJson.writeArray(
                    json,
                    "tainted_at_once",
                    outcome.concurrentTaints(),
                    concurrentTaints -> writeConcurrent(json, concurrentTaints));
            if (!criteria.incidents().isEmpty()) {
                json.writeObjectFieldStart("incidents");
                writeScore(json, outcome.score());
                json.writeEndObject();
            }
            json.writeObjectField("made_of", provenance);
        });
    }

    private static List<NodeFindings> byName(JudgedOutcome outcome) {
        return outcome.nodes().stream()
                .sorted(Comparator.comparing(
                        nodeFindings -> nodeFindings.outcome().node()))
                .toList();
    }

    static void writeName(JsonGenerator json, Episode.Cause cause) throws IOException {
        json.writeStringField("demand", cause.demand());
        json.writeStringField("policy", cause.policy());
        json.writeStringField("rule", cause.rule());
    }

    private static void writeCause(JsonGenerator json, CauseFindings line, boolean judged) throws IOException {
        writeName(json, line.cause());
        json.writeNumberField("episodes", line.lengths().count());
        json.writeNumberField("nodes", line.habits().nodes());
        json.writeNumberField("open", line.habits().open());
        json.writeNumberField("flaps", line.habits().flaps());
        json.writeNumberField("gave_up", line.habits().gaveUp());
        json.writeNumberField("false_alarms", line.habits().falseAlarms());
        ReportJson.writeSeconds(json, "total", line.lengths().totalMillis());
        ReportJson.writeSeconds(json, "median", line.lengths().medianMillis());
        ReportJson.writeSeconds(json, "longest", line.lengths().longestMillis());
        ReportJson.writeSeconds(json, "grace_median", line.graces().medianMillis());
        ReportJson.writeSeconds(json, "grace_longest", line.graces().longestMillis());
        ReportJson.writeShare(json, "frozen_share", Reading.of(line.frozenShare()));
        json.writeBooleanField("judged", judged);
    }

    private static void writeNode(JsonGenerator json, NodeFindings findings) throws IOException {
        json.writeStringField("node", findings.outcome().node());
        json.writeStringField("clock", clockWord(findings.outcome().identity().countsFromBeginning()));
        ReportJson.writeSeconds(json, "first", findings.outcome().watched().firstMillis());
        ReportJson.writeSeconds(json, "last", findings.outcome().watched().lastMillis());
        json.writeNumberField("observations", findings.outcome().watched().observations());
        ReportJson.writeSeconds(json, "unseen", findings.outcome().watched().unseenMillis());
        ReportJson.writeSeconds(json, "raised", findings.raisedMillis());
        json.writeNumberField("flaps", findings.faults().flaps());
        json.writeNumberField("false_alarms", findings.faults().falseAlarms());
        json.writeNumberField("missed_incidents", findings.faults().missed());
        ReportJson.writeArray(json, "episodes", findings.outcome().raised(), episode -> writeEpisode(json, episode));
    }

    public static String clockWord(boolean countsFromBeginning) {
        return countsFromBeginning ? "recording" : "unix";
    }

    public static void writeEpisode(JsonGenerator json, Episode episode) throws IOException {
        writeName(json, episode.cause());
        ReportJson.writeSeconds(json, "pending", episode.beginMillis());
        ReportJson.writeSeconds(json, "raised", episode.raisedMillis());
        ReportJson.writeSeconds(json, "ended", episode.endMillis());
        json.writeBooleanField("open", episode.open());
    }

    private static void writeConcurrent(JsonGenerator json, ConcurrentTaints taints) throws IOException {
        json.writeStringField("clock", clockWord(taints.countsFromBeginning()));
        json.writeNumberField("nodes", taints.nodes());
        json.writeNumberField("most", taints.most());
        ReportJson.writeSeconds(json, "at", taints.atMillis());
        json.writeNumberField("allowed", taints.allowed());
        ReportJson.writeSeconds(json, "over_budget", taints.overMillis());
    }

    public static void writeScore(JsonGenerator json, IncidentScore score) throws IOException {
        ReportJson.writeShare(json, "precision", score.precision());
        ReportJson.writeShare(json, "recall", score.recall());
        Double lead = score.meanLeadMillis().orNull();
        if (lead == null) {
            json.writeNullField("mean_lead_seconds");
        } else {
            ReportJson.writeSeconds(json, "mean_lead", Math.round(lead));
        }
        json.writeNumberField("true_alarms", score.trueAlarms().size());
        json.writeNumberField("false_alarms", score.falseAlarms().size());
        json.writeNumberField("unlabelled_episodes", score.unlabelled());
        ReportJson.writeArray(json, "found", score.encounters(), nodeIncident -> writeEncounter(json, nodeIncident));
        json.writeObjectField(
                "left_out", score.leftOut().stream().map(Incident::name).toList());
    }

    private static void writeEncounter(JsonGenerator json, NodeIncident incident) throws IOException {
        json.writeStringField("incident", incident.incident().name());
        json.writeStringField("node", incident.node());
        json.writeBooleanField("caught", incident.caught());
        json.writeBooleanField("judged", incident.judged());
        json.writeBooleanField("raisable", incident.judging() != NodeIncident.Judging.NO_RULE);
        ReportJson.writeSeconds(json, "from", incident.incident().fromMillis());
        ReportJson.writeSeconds(json, "to", incident.incident().toMillis());
        Episode firstEpisode = incident.first();
        if (firstEpisode != null) {
            ReportJson.writeSeconds(json, "lead", incident.leadMillis());
            ReportJson.writeSeconds(json, "raised", firstEpisode.raisedMillis());
            writeName(json, firstEpisode.cause());
        }
    }
}
