package io.barograph.e2e.node;

import module java.base;

/// One line of an exposition, read with no parser of the product.
record ExpositionLine(Map<String, String> labels, double value) {

    private static final Pattern LABEL = Pattern.compile("([a-z_]+)=\"([^\"\\\\]*)\"");

    /// The series of one family. A label's value may have no quotation mark or backslash in it.
    static List<ExpositionLine> of(String exposition, String family) {
        List<ExpositionLine> found = new ArrayList<>();
        exposition.lines().filter(line -> line.startsWith(family + "{")).forEach(line -> {
            int end = line.indexOf("} ");
            Map<String, String> labels = new TreeMap<>();
            Matcher label = LABEL.matcher(line.substring(0, end));
            while (label.find()) {
                labels.put(label.group(1), label.group(2));
            }
            found.add(new ExpositionLine(
                    labels, Double.parseDouble(line.substring(end + 2).split(" ", 2)[0])));
        });
        return found;
    }

    /// The value of the one series that has these labels among its own; not a number where there is none.
    static double value(String exposition, String family, Map<String, String> labels) {
        List<ExpositionLine> found = of(exposition, family).stream()
                .filter(series -> series.labels().entrySet().containsAll(labels.entrySet()))
                .toList();
        if (found.size() > 1) {
            throw new AssertionError(family + labels + " is not one series but " + found);
        }
        return found.isEmpty() ? Double.NaN : found.getFirst().value();
    }

    String label(String name) {
        return labels.getOrDefault(name, "");
    }
}
