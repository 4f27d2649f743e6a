package io.barograph.cli.report.backtest;

import com.fasterxml.jackson.core.JsonGenerator;
import io.barograph.cli.backtest.outcome.Episode;
import io.barograph.cli.backtest.outcome.NodeIncident;
import io.barograph.cli.backtest.outcome.NodeOutcome;
import io.barograph.cli.backtest.outcome.SignalCurve;
import io.barograph.cli.report.text.ReportJson;
import module java.base;

/// What the page's script draws of one node's time: the signals behind its episodes as lines, incidents as shades
/// across, and below a lane for each demand with its phases as bands.
final class NodeDrawing {

    private static final int MOST_LANES = 8;
    private static final int MOST_BANDS = 400;
    private static final MathContext DIGITS = new MathContext(5);

    private final NodeOutcome node;
    private final List<NodeIncident> encounters;
    private final Map<String, List<Episode>> lanes = new LinkedHashMap<>();
    private boolean cut;

    NodeDrawing(NodeOutcome node, List<NodeIncident> encounters) {
        this.node = node;
        this.encounters = encounters;
        fillLanes();
    }

    /// Whether there is more than is drawn.
    boolean isCut() {
        return cut;
    }

    /// Takes episodes by demand, demands that were raised first.
    private void fillLanes() {
        List<Episode> raisedFirst = new ArrayList<>(node.raised());
        node.episodes().kept().stream().filter(episode -> !episode.raised()).forEach(raisedFirst::add);
        int bands = 0;
        for (Episode episode : raisedFirst) {
            String demand = episode.cause().demand();
            bands += episode.steps().size();
            if (bands <= MOST_BANDS && (lanes.containsKey(demand) || lanes.size() < MOST_LANES)) {
                lanes.computeIfAbsent(demand, _ -> new ArrayList<>()).add(episode);
            } else {
                cut = true;
            }
        }
    }

    /// Times are milliseconds from the drawing's beginning.
    String toJson() {
        return ReportJson.objectText(json -> {
            json.writeStringField("kind", "node");
            json.writeStringField("node", node.node());
            json.writeNumberField("begin", node.watched().firstMillis());
            json.writeNumberField("span", node.watched().spanMillis());
            json.writeBooleanField("counts_from_beginning", node.identity().countsFromBeginning());
            json.writeNumberField("episodes", node.raised().size());
            ReportJson.writeArray(json, "plots", ChartedCurves.of(node), curve -> writePlot(json, curve));
            ReportJson.writeArray(json, "incidents", encounters, incident -> writeIncident(json, incident));
            ReportJson.writeArray(json, "lanes", lanes.entrySet(), lane -> {
                json.writeStringField("demand", lane.getKey());
                json.writeArrayFieldStart("bands");
                for (Episode episode : lane.getValue()) {
                    writeBands(json, episode);
                }
                json.writeEndArray();
            });
        });
    }

    private void writePlot(JsonGenerator json, SignalCurve curve) throws IOException {
        writeCurve(json, curve);
        SignalCurve pale = ChartedCurves.counterpart(curve, node);
        if (pale != null) {
            json.writeObjectFieldStart("pale");
            writeCurve(json, pale);
            json.writeEndObject();
        }
    }

    private void writeCurve(JsonGenerator json, SignalCurve curve) throws IOException {
        json.writeStringField("subject", curve.signal().subject());
        json.writeStringField("field", curve.signal().field());
        json.writeObjectField("bounds", curve.signal().bounds());
        json.writeNumberField("bucket", curve.bucketMillis());
        json.writeArrayFieldStart("buckets");
        for (SignalCurve.Bucket bucket : curve.buckets()) {
            json.writeStartArray();
            json.writeNumber(sinceBegin(bucket.atMillis()));
            json.writeNumber(BigDecimal.valueOf(bucket.least()).round(DIGITS));
            json.writeNumber(BigDecimal.valueOf(bucket.greatest()).round(DIGITS));
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    private void writeIncident(JsonGenerator json, NodeIncident incident) throws IOException {
        String notFoundNote = incident.caught() ? "" : " (" + BacktestSentences.notFound(incident) + ")";
        json.writeStringField("title", "incident: " + incident.incident().name() + notFoundNote);
        json.writeNumberField("from", sinceBegin(incident.incident().fromMillis()));
        json.writeNumberField("to", sinceBegin(incident.incident().toMillis()));
    }

    private void writeBands(JsonGenerator json, Episode episode) throws IOException {
        for (int i = 0; i < episode.steps().size(); i++) {
            Episode.Step step = episode.steps().get(i);
            boolean isLast = i + 1 == episode.steps().size();
            json.writeStartObject();
            json.writeStringField("phase", step.phase().word());
            json.writeNumberField("from", sinceBegin(step.atMillis()));
            json.writeNumberField(
                    "to",
                    sinceBegin(
                            isLast
                                    ? episode.endMillis()
                                    : episode.steps().get(i + 1).atMillis()));
            json.writeEndObject();
        }
    }

    private long sinceBegin(long millis) {
        return millis - node.watched().firstMillis();
    }
}
