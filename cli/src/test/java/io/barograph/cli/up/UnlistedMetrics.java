package io.barograph.cli.up;

import io.barograph.metric.MetricFamily;
import module java.base;

/// What a running program exposes, against its catalogue, which `docs/metrics.md` is made of.
final class UnlistedMetrics {

    private static final Pattern SAMPLE = Pattern.compile("([a-zA-Z0-9_:]+)(?:\\{(.*)})? [^ ]+");
    private static final Pattern LABEL = Pattern.compile("([a-zA-Z0-9_]+)=\"(?:[^\"\\\\]|\\\\.)*\"");
    private static final Pattern SUFFIX = Pattern.compile("_(bucket|sum|count)$");

    /// In the place of labels, of a family that has no samples yet.
    private static final String UNSEEN = "?";

    private UnlistedMetrics() {}

    /// What the catalogue does not have, as `name | type | labels | help`.
    static Set<String> of(List<MetricFamily> catalogue, String scrape) {
        Set<String> missing = exposed(scrape);
        for (MetricFamily each : catalogue) {
            Stream.of(String.join(", ", each.labels()), UNSEEN)
                    .map(labels -> row(each.name(), each.type().word(), labels, each.help()))
                    .forEach(missing::remove);
        }
        return missing;
    }

    private static String row(String name, String type, String labels, String help) {
        return String.join(" | ", name, type, labels, help);
    }

    private static Set<String> exposed(String scrape) {
        List<String> lines = scrape.lines().toList();
        return lines.stream()
                .filter(line -> line.startsWith("# TYPE "))
                .map(line -> List.of(line.split(" ", -1)))
                .filter(words -> !words.get(2).matches("(jvm|process)_.*"))
                .flatMap(words -> rows(words.get(2), words.get(3), lines))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /// One row for each set of labels that the family's samples have.
    private static Stream<String> rows(String name, String type, List<String> lines) {
        String prefix = "# HELP " + name + " ";
        String help = lines.stream()
                .filter(line -> line.startsWith(prefix))
                .findFirst()
                .orElse(prefix);
        List<String> labels = lines.stream()
                .map(SAMPLE::matcher)
                .filter(Matcher::matches)
                .filter(sample -> name.equals(sample.group(1))
                        || (type.equals("histogram")
                                && name.equals(SUFFIX.matcher(sample.group(1)).replaceFirst(""))))
                .map(sample -> labels(sample.group(2) == null ? "" : sample.group(2)))
                .distinct()
                .toList();
        return (labels.isEmpty() ? Stream.of(UNSEEN) : labels.stream())
                .map(each -> row(name, type, each, help.substring(prefix.length())));
    }

    private static String labels(String text) {
        return LABEL.matcher(text)
                .results()
                .map(label -> label.group(1))
                .filter(label -> !label.equals("le"))
                .collect(Collectors.joining(", "));
    }
}
