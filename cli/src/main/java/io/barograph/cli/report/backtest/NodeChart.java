package io.barograph.cli.report.backtest;

import io.barograph.cli.backtest.outcome.Episode;
import io.barograph.cli.backtest.outcome.NodeIncident;
import io.barograph.cli.backtest.outcome.NodeOutcome;
import io.barograph.cli.report.html.CurvePlot;
import io.barograph.cli.report.html.HtmlMarkup;
import io.barograph.cli.report.html.TimeAxis;
import io.barograph.cli.report.text.ReadableValues;
import io.barograph.rules.demand.Phase;
import module java.base;

/// A drawing of one node's time: the signals behind its episodes as lines, incidents as shades across, and below a lane
/// for each demand with its phases as bands.
final class NodeChart {

    private static final int MOST_LANES = 8;
    private static final int MOST_BANDS = 400;
    private static final double TOP = 20;
    private static final double PLOT = 120;
    private static final double PLOT_AND_CAPTION = 150;
    private static final double LANE = 30;

    private final NodeOutcome node;
    private final TimeAxis axis;
    private final List<CurvePlot> plots;
    private final double bottom;
    private final List<NodeIncident> encounters;
    private final HtmlMarkup svg = new HtmlMarkup();
    private int bands;
    private boolean cut;

    NodeChart(NodeOutcome node, List<NodeIncident> encounters) {
        this.node = node;
        this.encounters = encounters;
        this.axis = new TimeAxis(
                node.watched().firstMillis(),
                node.watched().lastMillis(),
                node.identity().countsFromBeginning());
        this.plots = ChartedCurves.of(node).stream()
                .map(signalCurve -> new CurvePlot(signalCurve, ChartedCurves.counterpart(signalCurve, node), axis))
                .toList();
        this.bottom = TOP + PLOT_AND_CAPTION * (plots.size() - 1) + PLOT;
    }

    HtmlMarkup toMarkup(String id) {
        Map<String, List<Episode>> lanes = lanes();
        double foot = bottom + LANE * lanes.size();
        svg.beginSvg(id + "-t", foot + 26, title());
        for (TimeAxis.Tick tick : axis.ticks()) {
            svg.addLine("grid", tick.x(), tick.x(), TOP, foot + 6)
                    .addLabel(tick.x(), foot + 20, "text-anchor=\"middle\"", tick.label());
        }
        for (int i = 0; i < plots.size(); i++) {
            double top = TOP + PLOT_AND_CAPTION * i;
            plots.get(i).drawOn(svg, top, top + PLOT);
        }
        for (NodeIncident incident : encounters) {
            String notFoundNote = incident.caught() ? "" : " (" + BacktestSentences.notFound(incident) + ")";
            String title = "incident: " + incident.incident().name() + notFoundNote;
            drawBand(
                    "incident",
                    incident.incident().fromMillis(),
                    incident.incident().toMillis(),
                    TOP,
                    foot - TOP,
                    title);
        }
        double y = bottom;
        for (Map.Entry<String, List<Episode>> laneEntry : lanes.entrySet()) {
            drawLane(laneEntry.getKey(), laneEntry.getValue(), y);
            y += LANE;
        }
        return svg.addRaw("</svg>\n");
    }

    /// Whether there was more than is drawn.
    boolean cut() {
        return cut;
    }

    private String title() {
        return node.node() + ": "
                + plots.stream().map(CurvePlot::caption).collect(Collectors.joining("; ")) + "; "
                + ReadableValues.countedWords(node.raised().size(), "episode") + ", "
                + ReadableValues.countedWords(encounters.size(), "incident")
                + ". The table below says the same.";
    }

    /// Episodes by demand, demands that were raised first.
    private Map<String, List<Episode>> lanes() {
        Map<String, List<Episode>> lanes = new LinkedHashMap<>();
        List<Episode> raisedFirst = new ArrayList<>(node.raised());
        node.episodes().kept().stream().filter(episode -> !episode.raised()).forEach(raisedFirst::add);
        for (Episode episode : raisedFirst) {
            String demand = episode.cause().demand();
            if (lanes.containsKey(demand) || lanes.size() < MOST_LANES) {
                lanes.computeIfAbsent(demand, _ -> new ArrayList<>()).add(episode);
            } else {
                cut = true;
            }
        }
        return lanes;
    }

    private void drawLane(String demand, List<Episode> episodes, double y) {
        svg.addLabel(TimeAxis.LEFT, y + 13, "class=\"lane\"", demand);
        svg.addRectangle("track", TimeAxis.LEFT, y + 17, TimeAxis.RIGHT - TimeAxis.LEFT, 9, demand);
        for (Episode episode : episodes) {
            for (int i = 0; i < episode.steps().size() && bands < MOST_BANDS; i++) {
                bands++;
                cut |= bands == MOST_BANDS;
                Episode.Step step = episode.steps().get(i);
                long end = i + 1 < episode.steps().size()
                        ? episode.steps().get(i + 1).atMillis()
                        : episode.endMillis();
                String title = step.phase().word() + " from "
                        + ReadableValues.readableMoment(step.atMillis(), axis.countsFromBeginning()) + " for "
                        + ReadableValues.readableLength(end - step.atMillis());
                drawBand(phaseStyle(step.phase()), step.atMillis(), end, y + 17, 9, title);
            }
        }
    }

    private static String phaseStyle(Phase phase) {
        return switch (phase) {
            case INACTIVE -> "track";
            case PENDING -> "pending";
            case FIRING -> "firing";
            case KEEP_FIRING -> "keeping";
        };
    }

    /// A stretch of time, at least as broad as can be seen.
    private void drawBand(String style, long fromMillis, long toMillis, double y, double height, String title) {
        double x = axis.xOf(fromMillis);
        svg.addRectangle(style, x, y, Math.max(1.5, axis.xOf(toMillis) - x), height, title);
    }
}
