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
                .map(each -> new CurvePlot(each, ChartedCurves.counterpart(each, node), axis))
                .toList();
        this.bottom = TOP + PLOT_AND_CAPTION * (plots.size() - 1) + PLOT;
    }

    HtmlMarkup markup(String id) {
        Map<String, List<Episode>> lanes = lanes();
        double foot = bottom + LANE * lanes.size();
        svg.svg(id + "-t", foot + 26, title());
        for (TimeAxis.Tick each : axis.ticks()) {
            svg.line("grid", each.x(), each.x(), TOP, foot + 6)
                    .label(each.x(), foot + 20, "text-anchor=\"middle\"", each.label());
        }
        for (int i = 0; i < plots.size(); i++) {
            double top = TOP + PLOT_AND_CAPTION * i;
            plots.get(i).draw(svg, top, top + PLOT);
        }
        for (NodeIncident each : encounters) {
            String found = each.caught() ? "" : " (" + BacktestSentences.notFound(each) + ")";
            String title = "incident: " + each.incident().name() + found;
            band("incident", each.incident().fromMillis(), each.incident().toMillis(), TOP, foot - TOP, title);
        }
        double y = bottom;
        for (Map.Entry<String, List<Episode>> each : lanes.entrySet()) {
            lane(each.getKey(), each.getValue(), y);
            y += LANE;
        }
        return svg.raw("</svg>\n");
    }

    /// Whether there was more than is drawn.
    boolean cut() {
        return cut;
    }

    private String title() {
        return node.node() + ": "
                + plots.stream().map(CurvePlot::caption).collect(Collectors.joining("; ")) + "; "
                + ReadableValues.counted(node.raised().size(), "episode") + ", "
                + ReadableValues.counted(encounters.size(), "incident")
                + ". The table below says the same.";
    }

    /// Episodes by demand, demands that were raised first.
    private Map<String, List<Episode>> lanes() {
        Map<String, List<Episode>> lanes = new LinkedHashMap<>();
        List<Episode> raisedFirst = new ArrayList<>(node.raised());
        node.all().kept().stream().filter(each -> !each.raised()).forEach(raisedFirst::add);
        for (Episode each : raisedFirst) {
            String demand = each.cause().demand();
            if (lanes.containsKey(demand) || lanes.size() < MOST_LANES) {
                lanes.computeIfAbsent(demand, _ -> new ArrayList<>()).add(each);
            } else {
                cut = true;
            }
        }
        return lanes;
    }

    private void lane(String demand, List<Episode> episodes, double y) {
        svg.label(TimeAxis.LEFT, y + 13, "class=\"lane\"", demand);
        svg.rectangle("track", TimeAxis.LEFT, y + 17, TimeAxis.RIGHT - TimeAxis.LEFT, 9, demand);
        for (Episode each : episodes) {
            for (int i = 0; i < each.steps().size() && bands < MOST_BANDS; i++) {
                bands++;
                cut |= bands == MOST_BANDS;
                Episode.Step step = each.steps().get(i);
                long end = i + 1 < each.steps().size() ? each.steps().get(i + 1).atMillis() : each.endMillis();
                String title = step.phase().word() + " from "
                        + ReadableValues.moment(step.atMillis(), axis.countsFromBeginning()) + " for "
                        + ReadableValues.length(end - step.atMillis());
                band(style(step.phase()), step.atMillis(), end, y + 17, 9, title);
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

    /// A stretch of time, at least as broad as can be seen.
    private void band(String style, long fromMillis, long toMillis, double y, double height, String title) {
        double x = axis.x(fromMillis);
        svg.rectangle(style, x, y, Math.max(1.5, axis.x(toMillis) - x), height, title);
    }
}
