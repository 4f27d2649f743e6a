package io.barograph.bench;

/// Reads the text of `/metrics`.
public final class MetricsText {

    private MetricsText() {}

    /// The value of the one series of this name; NaN where it is missing, which no verdict survives.
    public static double value(String text, String series) {
        return text.lines()
                .filter(line -> line.startsWith(series + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(series.length() + 1)))
                .findFirst()
                .orElse(Double.NaN);
    }
}
