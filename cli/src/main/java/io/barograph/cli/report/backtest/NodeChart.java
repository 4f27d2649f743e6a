package io.barograph.cli.report.backtest;

import io.barograph.cli.backtest.judge.NodeIncident;
import io.barograph.cli.backtest.outcome.Episode;
import io.barograph.cli.backtest.outcome.NodeOutcome;
import io.barograph.cli.report.html.CurvePlot;
import io.barograph.cli.report.html.HtmlMarkup;
import io.barograph.cli.report.html.TimeAxis;
import io.barograph.cli.report.text.ReadableValues;
import io.barograph.rules.demand.Phase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// One node's time as a drawing: the signals behind its episodes as lines, incidents as shades across, and below a lane
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

    /// @param encounters of this node
    NodeChart(NodeOutcome node, List<NodeIncident> encounters) {
        this.node = node;
        this.encounters = encounters;
        this.axis = new TimeAxis(
                node.watched().firstMillis(),
                node.watched().lastMillis(),
                node.identity().countsFromBeginning());
        this.plots = ChartedCurves.of(node).stream()
                .map(each -> new CurvePlot(each, ChartedCurves.beside(each, node), axis))
                .toList();
        this.bottom = TOP + PLOT_AND_CAPTION * (plots.size() - 1) + PLOT;
    }

    HtmlMarkup markup(String id) {
        Map<String, List<Episode>> lanes = lanes();
        double height = bottom + LANE * lanes.size() + 26;
        svg.raw(String.format(
                        Locale.ROOT,
                        "<svg viewBox=\"0 0 1000 %.0f\" role=\"img\" aria-labelledby=\"%s\">",
                        height,
                        id + "-t"))
                .raw("<title id=\"" + id + "-t\">")
                .text(title())
                .raw("</title>");
        ticks(bottom + LANE * lanes.size());
        for (int i = 0; i < plots.size(); i++) {
            double top = TOP + PLOT_AND_CAPTION * i;
            plots.get(i).draw(svg, top, top + PLOT);
        }
        incidents(bottom + LANE * lanes.size());
        double y = bottom;
        for (Map.Entry<String, List<Episode>> each : lanes.entrySet()) {
            lane(each.getKey(), each.getValue(), y);
            y += LANE;
        }
        return svg.raw("</svg>\n");
    }

    /// Whether there was more than is drawn.
    boolean cut() {
        return bands >= MOST_BANDS || laneNames() > MOST_LANES;
    }

    private String title() {
        return node.node() + ": "
                + plots.stream().map(CurvePlot::caption).collect(Collectors.joining("; ")) + "; "
                + ReadableValues.counted(node.raised().size(), "episode") + ", "
                + ReadableValues.counted(encounters.size(), "incident")
                + ". The table below says the same.";
    }

    private long laneNames() {
        return node.all().kept().stream()
                .map(each -> each.cause().demand())
                .distinct()
                .count();
    }

    private Map<String, List<Episode>> lanes() {
        Map<String, List<Episode>> lanes = new LinkedHashMap<>();
        List<Episode> raisedFirst = new ArrayList<>(node.raised());
        node.all().kept().stream().filter(each -> !each.raised()).forEach(raisedFirst::add);
        for (Episode each : raisedFirst) {
            String demand = each.cause().demand();
            if (lanes.containsKey(demand) || lanes.size() < MOST_LANES) {
                lanes.computeIfAbsent(demand, _ -> new ArrayList<>()).add(each);
            }
        }
        return lanes;
    }

    private void ticks(double foot) {
        for (TimeAxis.Tick each : axis.ticks()) {
            svg.raw(String.format(
                    Locale.ROOT,
                    "<line class=\"grid\" x1=\"%1$.1f\" x2=\"%1$.1f\" y1=\"%2$.1f\" y2=\"%3$.1f\"/>"
                            + "<text x=\"%1$.1f\" y=\"%4$.1f\" text-anchor=\"middle\">",
                    each.x(),
                    TOP,
                    foot + 6,
                    foot + 20));
            svg.text(each.label()).raw("</text>");
        }
    }

    private void incidents(double foot) {
        for (NodeIncident each : encounters) {
            rect(
                    "incident",
                    axis.x(each.incident().fromMillis()),
                    axis.x(each.incident().toMillis()),
                    TOP,
                    foot - TOP);
            svg.raw("<title>incident: ")
                    .text(each.incident().name())
                    .raw(each.caught() ? "" : " (" + BacktestSentences.notFound(each) + ")")
                    .raw("</title></rect>");
        }
    }

    private void lane(String demand, List<Episode> episodes, double y) {
        svg.raw(String.format(Locale.ROOT, "<text class=\"lane\" x=\"%.1f\" y=\"%.1f\">", TimeAxis.LEFT, y + 13))
                .text(demand)
                .raw("</text>");
        rect("track", TimeAxis.LEFT, TimeAxis.RIGHT, y + 17, 9);
        svg.raw("</rect>");
        for (Episode each : episodes) {
            for (int i = 0; i < each.steps().size() && bands < MOST_BANDS; i++) {
                bands++;
                Episode.Step step = each.steps().get(i);
                long end = i + 1 < each.steps().size() ? each.steps().get(i + 1).atMillis() : each.endMillis();
                rect(style(step.phase()), axis.x(step.atMillis()), axis.x(end), y + 17, 9);
                svg.raw("<title>")
                        .text(step.phase().word() + " from "
                                + ReadableValues.moment(step.atMillis(), axis.countsFromBeginning()) + " for "
                                + ReadableValues.length(end - step.atMillis()))
                        .raw("</title></rect>");
            }
        }
    }

    private static String style(Phase phase) {
        return switch (phase) {
            case INACTIVE -> "track";
            case PENDING -> "pending";
            case FIRING -> "firing";
            case KEEP_FIRING -> "keeping";
        };
    }

    /// Begins a rectangle, at least as broad as can be seen.
    private void rect(String style, double from, double to, double y, double height) {
        svg.raw(String.format(
                Locale.ROOT,
                "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\">",
                style,
                from,
                y,
                Math.max(1.5, to - from),
                height));
    }
}
