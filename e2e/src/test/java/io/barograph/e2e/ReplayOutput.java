package io.barograph.e2e;

import module java.base;

/// What `barograph replay --policies -o json` prints.
public final class ReplayOutput {

    private static final String KEY = "\"transition\":";

    private ReplayOutput() {}

    /// The transitions among the lines, each as the text it stands in there: a line of the decision log.
    public static List<String> transitions(Stream<String> lines) {
        return lines.filter(line -> line.contains(KEY))
                .map(line -> line.substring(line.indexOf(KEY) + KEY.length(), line.length() - 1))
                .toList();
    }
}
