package io.barograph.cli.report;

import io.barograph.cli.backtest.Curve;
import io.barograph.cli.backtest.Encounter;
import io.barograph.cli.backtest.Episode;
import io.barograph.cli.backtest.NodeOutcome;
import io.barograph.rules.demand.Phase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// One node's time as a drawing: the signal behind its episodes as a line, incidents as shades across, and below a lane
/// for each demand with its phases as bands.
final class NodeChart {

    private static final int MOST_LANES = 8;
    private static final int MOST_BANDS = 400;
    private static final double TOP = 20;
    private static final double BOTTOM = 140;
    private static final double LANE = 30;

    private final NodeOutcome node;
    private final TimeAxis axis;
    private final CurvePlot plot;
    private final List<Encounter> encounters;
    private final Markup svg = new Markup();
    private int bands;

    /// @param encounters of this node
    NodeChart(NodeOutcome node, List<Encounter> encounters) {
        this.node = node;
        this.encounters = encounters;
        this.axis = new TimeAxis(
                node.watched().firstMillis(),
                node.watched().lastMillis(),
                node.identity().countsFromBeginning());
        this.plot = new CurvePlot(Chosen.curve(node), Chosen.beside(node), axis);
    }

    Markup markup(String id) {
        Map<String, List<Episode>> lanes = lanes();
        double height = BOTTOM + LANE * lanes.size() + 26;
        svg.raw(String.format(
                        Locale.ROOT,
                        "<svg viewBox=\"0 0 1000 %.0f\" role=\"img\" aria-labelledby=\"%s\">",
                        height,
                        id + "-t"))
                .raw("<title id=\"" + id + "-t\">")
                .text(title())
                .raw("</title>");
        ticks(BOTTOM + LANE * lanes.size());
        plot.draw(svg, TOP, BOTTOM);
        incidents(BOTTOM + LANE * lanes.size());
        double y = BOTTOM;
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
        return node.node() + ": " + plot.caption() + "; "
                + Words.counted(node.raised().size(), "episode") + ", " + Words.counted(encounters.size(), "incident")
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

    private void ticks(double bottom) {
        for (TimeAxis.Tick each : axis.ticks()) {
            svg.raw(String.format(
                    Locale.ROOT,
                    "<line class=\"grid\" x1=\"%1$.1f\" x2=\"%1$.1f\" y1=\"%2$.1f\" y2=\"%3$.1f\"/>"
                            + "<text x=\"%1$.1f\" y=\"%4$.1f\" text-anchor=\"middle\">",
                    each.x(),
                    TOP,
                    bottom + 6,
                    bottom + 20));
            svg.text(each.label()).raw("</text>");
        }
    }

    private void incidents(double bottom) {
        for (Encounter each : encounters) {
            rect(
                    "incident",
                    axis.x(each.incident().fromMillis()),
                    axis.x(each.incident().toMillis()),
                    TOP,
                    bottom - TOP);
            svg.raw("<title>incident: ")
                    .text(each.incident().name())
                    .raw(each.caught() ? "" : " (" + Sentences.notFound(each) + ")")
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
                        .text(step.phase().word().replace('_', '-') + " from "
                                + Words.moment(step.atMillis(), axis.countsFromBeginning()) + " for "
                                + Words.length(end - step.atMillis()))
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

    /// What is drawn of all that could be.
    private static final class Chosen {

        /// The signal that the rule of the longest episode reads; where there is none, the one that came nearest to a
        /// bound.
        static Curve curve(NodeOutcome node) {
            Episode longest = null;
            for (Episode each : node.raised()) {
                longest = longest == null || each.lengthMillis() > longest.lengthMillis() ? each : longest;
            }
            Curve best = NONE;
            double nearest = -1;
            for (Curve each : node.curves()) {
                boolean fed = longest != null && each.feeds(longest.cause());
                double near = each.signal().rules().isEmpty() ? -1 : nearness(each) + (fed ? 1e12 : 0);
                if (!each.buckets().isEmpty() && near > nearest) {
                    nearest = near;
                    best = each;
                }
            }
            return best;
        }

        private static double nearness(Curve curve) {
            if (curve.signal().subject().startsWith("Signal(")) {
                return 0; // its bounds are below
            }
            double bound = curve.signal().bounds().isEmpty()
                    ? 100
                    : Math.max(1, curve.signal().bounds().getFirst());
            return curve.greatest() / bound;
        }

        /// The kernel's pressure beside a contention, a contention beside the pressure.
        static Curve beside(NodeOutcome node) {
            String subject = curve(node).signal().subject();
            String other = subject.startsWith("Contention(")
                    ? subject.replace("Contention(", "Pressure(").replace(")", ", SOME)")
                    : subject.replace("Pressure(", "Contention(").replace(", SOME)", ")");
            return node.curves().stream()
                    .filter(each -> !other.equals(subject)
                            && each.signal().subject().equals(other)
                            && each.signal().field().startsWith("avg"))
                    .findFirst()
                    .orElse(NONE);
        }

        private static final Curve NONE = new Curve(new Curve.Signal("", "", List.of(), Set.of()), 1, List.of());
    }
}
