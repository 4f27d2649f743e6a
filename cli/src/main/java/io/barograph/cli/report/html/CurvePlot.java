package io.barograph.cli.report.html;

import io.barograph.cli.backtest.outcome.SignalCurve;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A signal as a line with the area between its least and greatest values; where nothing is known there is no line, but
/// a grey ground.
public final class CurvePlot {

    /// Within that many buckets, and that long, a signal is not lost.
    private static final int BUCKETS_APART = 3;

    private static final long MILLIS_APART = 30_000;

    private final SignalCurve curve;
    private final SignalCurve beside;
    private final TimeAxis axis;
    private final double ceiling;

    /// @param beside another signal for comparison; without buckets where there is none
    public CurvePlot(SignalCurve curve, SignalCurve beside, TimeAxis axis) {
        this.curve = curve;
        this.beside = beside;
        this.axis = axis;
        this.ceiling = ceiling();
    }

    /// `Contention(KUBEPODS, CPU).avg60, at most 84 %`
    public String caption() {
        if (curve.buckets().isEmpty()) {
            return "nothing is drawn: no value is known of what the rules read, or it has no line";
        }
        String name = curve.signal().subject() + "." + curve.signal().field();
        return curve.signal().subject().startsWith("Signal(")
                ? name + ", at least " + value(curve.least())
                : name + ", at most " + value(curve.greatest());
    }

    private boolean isAmount() {
        return curve.signal().field().equals("available");
    }

    private String value(double value) {
        if (!isAmount()) {
            return String.format(Locale.ROOT, "%.0f %%", value);
        }
        String[] units = {"", "Ki", "Mi", "Gi", "Ti", "Pi"};
        int unit = 0;
        double scaled = value;
        while (Math.abs(scaled) >= 1024 && unit < units.length - 1) {
            scaled /= 1024;
            unit++;
        }
        return String.format(Locale.ROOT, "%.4g%s", scaled, units[unit]);
    }

    private double ceiling() {
        double most = Math.max(curve.greatest(), beside.greatest());
        double bound =
                curve.signal().bounds().isEmpty() ? 0 : curve.signal().bounds().getLast();
        if (isAmount()) {
            return Math.max(1, 1.05 * most);
        }
        for (double each : new double[] {10, 20, 50}) {
            if (Math.max(most, bound) <= each) {
                return each;
            }
        }
        return 100;
    }

    public void draw(HtmlMarkup svg, double top, double bottom) {
        unknown(svg, top, bottom);
        level(svg, "grid", 0, top, bottom);
        level(svg, "grid", ceiling, top, bottom);
        for (double each : curve.signal().bounds()) {
            if (each > 0 && each < ceiling) {
                level(svg, "bound", each, top, bottom);
            }
        }
        for (List<SignalCurve.Bucket> each : pieces(beside)) {
            path(svg, "beside", each, false, top, bottom);
        }
        for (List<SignalCurve.Bucket> each : pieces(curve)) {
            path(svg, "signal", each, true, top, bottom);
        }
        svg.raw(String.format(Locale.ROOT, "<text x=\"%.1f\" y=\"%.1f\">", TimeAxis.LEFT, top - 8))
                .text(caption()
                        + (beside.buckets().isEmpty()
                                ? ""
                                : " (pale: " + beside.signal().subject() + ")"))
                .raw("</text>");
    }

    private double y(double value, double top, double bottom) {
        return bottom - (bottom - top) * Math.clamp(value / ceiling, 0, 1);
    }

    private void level(HtmlMarkup svg, String style, double value, double top, double bottom) {
        double y = y(value, top, bottom);
        svg.raw(String.format(
                        Locale.ROOT,
                        "<line class=\"%s\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/>"
                                + "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">",
                        style,
                        TimeAxis.LEFT,
                        TimeAxis.RIGHT,
                        y,
                        y,
                        TimeAxis.LEFT - 5,
                        y + 4))
                .text(value(value))
                .raw("</text>");
    }

    /// Runs of buckets without a gap.
    private static List<List<SignalCurve.Bucket>> pieces(SignalCurve curve) {
        List<List<SignalCurve.Bucket>> pieces = new ArrayList<>();
        List<SignalCurve.Bucket> piece = new ArrayList<>();
        for (SignalCurve.Bucket each : curve.buckets()) {
            if (!piece.isEmpty() && each.atMillis() - piece.getLast().atMillis() > apart(curve)) {
                pieces.add(piece);
                piece = new ArrayList<>();
            }
            piece.add(each);
        }
        if (!piece.isEmpty()) {
            pieces.add(piece);
        }
        return pieces;
    }

    private static long apart(SignalCurve curve) {
        return Math.max(MILLIS_APART, BUCKETS_APART * curve.bucketMillis());
    }

    private void unknown(HtmlMarkup svg, double top, double bottom) {
        long from = axis.fromMillis();
        for (List<SignalCurve.Bucket> each : pieces(curve)) {
            ground(svg, from, each.getFirst().atMillis(), top, bottom);
            from = each.getLast().atMillis() + curve.bucketMillis();
        }
        ground(svg, from, axis.toMillis(), top, bottom);
    }

    private void ground(HtmlMarkup svg, long from, long to, double top, double bottom) {
        if (to - from > curve.bucketMillis()) {
            svg.raw(String.format(
                    Locale.ROOT,
                    "<rect class=\"unknown\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\">"
                            + "<title>not known</title></rect>",
                    axis.x(from),
                    top,
                    axis.x(to) - axis.x(from),
                    bottom - top));
        }
    }

    private void path(
            HtmlMarkup svg, String style, List<SignalCurve.Bucket> piece, boolean area, double top, double bottom) {
        StringBuilder path = new StringBuilder("M");
        for (SignalCurve.Bucket each : piece) {
            point(path, each.atMillis(), y(each.greatest(), top, bottom));
        }
        if (area) {
            for (SignalCurve.Bucket each : piece.reversed()) {
                point(path, each.atMillis(), y(each.least(), top, bottom));
            }
            path.append('Z');
        }
        svg.raw("<path class=\"" + style + "\" d=\"" + path + "\"/>");
    }

    private void point(StringBuilder path, long atMillis, double y) {
        path.append(path.length() == 1 ? "" : "L").append(String.format(Locale.ROOT, "%.1f %.1f", axis.x(atMillis), y));
    }
}
