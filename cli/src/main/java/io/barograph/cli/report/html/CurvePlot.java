package io.barograph.cli.report.html;

import io.barograph.cli.backtest.outcome.SignalCurve;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A signal as a line with the area between its least and greatest values. Where nothing is known there is a grey
/// ground instead of a line.
///
/// @param curve without buckets where there is nothing to draw
/// @param pale another signal for comparison
public record CurvePlot(SignalCurve curve, @Nullable SignalCurve pale, TimeAxis axis) {

    /// A gap in the line is longer than that many buckets, and than that many milliseconds.
    private static final int BUCKETS_APART = 3;

    private static final long MILLIS_APART = 30_000;
    private static final List<String> UNITS = List.of("", "Ki", "Mi", "Gi", "Ti", "Pi");

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
        int unit = 0;
        double scaled = value;
        while (Math.abs(scaled) >= 1024 && unit < UNITS.size() - 1) {
            scaled /= 1024;
            unit++;
        }
        return String.format(Locale.ROOT, "%.4g%s", scaled, UNITS.get(unit));
    }

    private double ceiling() {
        double most = Math.max(curve.buckets().isEmpty() ? 0 : curve.greatest(), pale == null ? 0 : pale.greatest());
        if (isAmount()) {
            return Math.max(1, 1.05 * most);
        }
        List<Double> bounds = curve.signal().bounds();
        double needed = Math.max(most, bounds.isEmpty() ? 0 : bounds.getLast());
        return needed <= 10 ? 10 : needed <= 20 ? 20 : needed <= 50 ? 50 : 100;
    }

    public void draw(HtmlMarkup svg, double top, double bottom) {
        unknown(svg, top, bottom);
        level(svg, "grid", 0, top, bottom);
        level(svg, "grid", ceiling(), top, bottom);
        for (double each : curve.signal().bounds()) {
            if (each > 0 && each < ceiling()) {
                level(svg, "bound", each, top, bottom);
            }
        }
        if (pale != null) {
            pieces(pale).forEach(each -> area(svg, "pale", each, top, bottom));
        }
        pieces(curve).forEach(each -> area(svg, "signal", each, top, bottom));
        String paleName = pale == null ? "" : " (pale: " + pale.signal().subject() + ")";
        svg.label(TimeAxis.LEFT, top - 8, "text-anchor=\"start\"", caption() + paleName);
    }

    private double y(double value, double top, double bottom) {
        return bottom - (bottom - top) * Math.clamp(value / ceiling(), 0, 1);
    }

    private void level(HtmlMarkup svg, String style, double value, double top, double bottom) {
        double y = y(value, top, bottom);
        svg.line(style, TimeAxis.LEFT, TimeAxis.RIGHT, y, y)
                .label(TimeAxis.LEFT - 5, y + 4, "text-anchor=\"end\"", value(value));
    }

    /// Runs of buckets without a gap.
    private static List<List<SignalCurve.Bucket>> pieces(SignalCurve curve) {
        long apart = Math.max(MILLIS_APART, BUCKETS_APART * curve.bucketMillis());
        List<List<SignalCurve.Bucket>> pieces = new ArrayList<>();
        for (SignalCurve.Bucket each : curve.buckets()) {
            if (pieces.isEmpty() || each.atMillis() - pieces.getLast().getLast().atMillis() > apart) {
                pieces.add(new ArrayList<>());
            }
            pieces.getLast().add(each);
        }
        return pieces;
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
            svg.rectangle("unknown", axis.x(from), top, axis.x(to) - axis.x(from), bottom - top, "not known");
        }
    }

    /// Along the greatest values, and back along the least.
    private void area(HtmlMarkup svg, String style, List<SignalCurve.Bucket> piece, double top, double bottom) {
        List<String> points = new ArrayList<>();
        piece.forEach(each -> points.add(point(each.atMillis(), y(each.greatest(), top, bottom))));
        piece.reversed().forEach(each -> points.add(point(each.atMillis(), y(each.least(), top, bottom))));
        svg.raw("<path class=\"" + style + "\" d=\"M" + String.join("L", points) + "Z\"/>");
    }

    private String point(long atMillis, double y) {
        return String.format(Locale.ROOT, "%.1f %.1f", axis.x(atMillis), y);
    }
}
