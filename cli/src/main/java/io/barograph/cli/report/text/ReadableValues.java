package io.barograph.cli.report.text;

import io.barograph.problem.PrintableText;
import io.barograph.quantity.GoDuration;
import io.barograph.signal.Reading;
import module java.base;

/// Times and shares as people read them.
public final class ReadableValues {

    private static final long TENTHS_BELOW_MILLIS = 10_000;

    private ReadableValues() {}

    /// `5m52s`; below ten seconds with a tenth, `4.2s`; `-36s`.
    public static String readableLength(long millis) {
        if (millis < 0) {
            return "-" + readableLength(-millis);
        }
        long tenths = Math.round(millis / 100.0);
        if (millis < TENTHS_BELOW_MILLIS && tenths % 10 != 0) {
            return tenths / 10 + "." + tenths % 10 + "s";
        }
        return GoDuration.format(Duration.ofSeconds(Math.round(millis / 1000.0)));
    }

    /// `1m46s` since a recording's beginning, or `2026-05-01T10:01:46Z`.
    public static String readableMoment(long millis, boolean countsFromBeginning) {
        return countsFromBeginning
                ? readableLength(millis)
                : Instant.ofEpochMilli(millis).truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /// `35 %`; only nothing is `0 %`, and only all is `100 %`.
    public static String readablePercent(double share) {
        if (share > 0 && share < 0.005) {
            return "<1 %";
        }
        return share < 1 && share >= 0.995 ? ">99 %" : Math.round(100 * share) + " %";
    }

    /// The percentage, or `-` where there is none.
    public static String readablePercent(Reading<Double> share) {
        Double value = share.orNull();
        return value == null ? "-" : readablePercent((double) value);
    }

    /// `1 node`, `2 nodes`.
    public static String countedWords(long count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    /// `a, b and 3 more`
    ///
    /// @param most how many are named
    public static String listedNames(List<String> names, int most) {
        String first = names.stream().limit(most).collect(Collectors.joining(", "));
        return names.size() <= most ? first : first + " and " + (names.size() - most) + " more";
    }

    /// Lines of at most that many characters, where blanks allow, with the line's end.
    public static String wrappedText(String text, int width) {
        StringBuilder lines = new StringBuilder();
        int column = 0;
        for (String word : PrintableText.of(text).split(" ", -1)) {
            if (column > 0 && column + 1 + word.length() > width) {
                lines.append("\n  ");
                column = 2;
            } else if (column > 0) {
                lines.append(' ');
                column++;
            }
            lines.append(word);
            column += word.length();
        }
        return lines.append('\n').toString();
    }
}
