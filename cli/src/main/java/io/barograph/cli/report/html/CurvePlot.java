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
                ? name + ", at least " + valueLabel(curve.least())
                : name + ", at most " + valueLabel(curve.greatest());
    }

    private boolean isAmount() {
        return curve.signal().field().equals("available");
    }

    private String valueLabel(double value) {
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

    public void drawOn(HtmlMarkup svgMarkup, double top, double bottom) {
        drawUnknown(svgMarkup, top, bottom);
        drawLevel(svgMarkup, "grid", 0, top, bottom);
        drawLevel(svgMarkup, "grid", ceiling(), top, bottom);
        for (double bound : curve.signal().bounds()) {
            if (bound > 0 && bound < ceiling()) {
                drawLevel(svgMarkup, "bound", bound, top, bottom);
            }
        }
        if (pale != null) {
            piecesOf(pale).forEach(piece -> drawArea(svgMarkup, "pale", piece, top, bottom));
        }
        piecesOf(curve).forEach(piece -> drawArea(svgMarkup, "signal", piece, top, bottom));
        String paleName = pale == null ? "" : " (pale: " + pale.signal().subject() + ")";
        svgMarkup.addLabel(TimeAxis.LEFT, top - 8, "text-anchor=\"start\"", caption() + paleName);
    }

    private double yOf(double value, double top, double bottom) {
        return bottom - (bottom - top) * Math.clamp(value / ceiling(), 0, 1);
    }

    private void drawLevel(HtmlMarkup svgMarkup, String style, double value, double top, double bottom) {
        double y = yOf(value, top, bottom);
        svgMarkup
                .addLine(style, TimeAxis.LEFT, TimeAxis.RIGHT, y, y)
                .addLabel(TimeAxis.LEFT - 5, y + 4, "text-anchor=\"end\"", valueLabel(value));
    }

    /// Runs of buckets without a gap.
    private static List<List<SignalCurve.Bucket>> piecesOf(SignalCurve curve) {
        long apart = Math.max(MILLIS_APART, BUCKETS_APART * curve.bucketMillis());
        List<List<SignalCurve.Bucket>> pieces = new ArrayList<>();
        for (SignalCurve.Bucket bucket : curve.buckets()) {
            if (pieces.isEmpty()
                    || bucket.atMillis() - pieces.getLast().getLast().atMillis() > apart) {
                pieces.add(new ArrayList<>());
            }
            pieces.getLast().add(bucket);
        }
        return pieces;
    }

    private void drawUnknown(HtmlMarkup svgMarkup, double top, double bottom) {
        long gapStart = axis.fromMillis();
        for (List<SignalCurve.Bucket> piece : piecesOf(curve)) {
            drawGround(svgMarkup, gapStart, piece.getFirst().atMillis(), top, bottom);
            gapStart = piece.getLast().atMillis() + curve.bucketMillis();
        }
        drawGround(svgMarkup, gapStart, axis.toMillis(), top, bottom);
    }

    private void drawGround(HtmlMarkup svgMarkup, long startMillis, long endMillis, double top, double bottom) {
        if (endMillis - startMillis > curve.bucketMillis()) {
            svgMarkup.addRectangle(
                    "unknown",
                    axis.xOf(startMillis),
                    top,
                    axis.xOf(endMillis) - axis.xOf(startMillis),
                    bottom - top,
                    "not known");
        }
    }

    /// Along the greatest values, and back along the least.
    private void drawArea(
            HtmlMarkup svgMarkup, String style, List<SignalCurve.Bucket> piece, double top, double bottom) {
        List<String> points = new ArrayList<>();
        piece.forEach(bucket -> points.add(pointText(bucket.atMillis(), yOf(bucket.greatest(), top, bottom))));
        piece.reversed().forEach(bucket -> points.add(pointText(bucket.atMillis(), yOf(bucket.least(), top, bottom))));
        svgMarkup.addRaw("<path class=\"" + style + "\" d=\"M" + String.join("L", points) + "Z\"/>");
    }

    private String pointText(long atMillis, double y) {
        return String.format(Locale.ROOT, "%.1f %.1f", axis.xOf(atMillis), y);
    }
}
