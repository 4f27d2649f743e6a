package io.barograph.cli.up;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

/// What `docs/metrics.md` tells of a program, against what the running program exposes.
final class MetricsPage {

    private static final Path PAGE = Path.of("../docs/metrics.md");
    private static final Pattern SAMPLE = Pattern.compile("([a-zA-Z0-9_:]+)(?:\\{(.*)})? [^ ]+");
    private static final Pattern LABEL = Pattern.compile("([a-zA-Z0-9_]+)=\"(?:[^\"\\\\]|\\\\.)*\"");
    private static final Pattern SUFFIX = Pattern.compile("_(bucket|sum|count)$");

    /// In the place of labels, of a family that has no samples yet.
    private static final String UNSEEN = "?";

    private MetricsPage() {}

    /// The rows that the page would need and does not have, as `| name | type | labels | help |`.
    static Set<String> missing(String program, String scrape) throws IOException {
        Set<String> missing = exposed(scrape);
        missing.removeAll(rows(program));
        return missing;
    }

    private static Set<String> rows(String program) throws IOException {
        String page = Files.readString(PAGE, UTF_8);
        String section = page.substring(page.indexOf("\n## " + program + "\n") + 1);
        int end = section.indexOf("\n## ");
        return section.substring(0, end)
                .lines()
                .filter(line -> line.startsWith("| `"))
                .map(line -> List.of(line.split(" \\| ?", -1)))
                .flatMap(cells -> Stream.of(cells.get(3), UNSEEN)
                        .map(labels -> String.join(
                                " | ", cells.get(0).replaceAll("[|` ]", ""), cells.get(1), labels, cells.get(5))))
                .collect(Collectors.toCollection(TreeSet::new));
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
                .map(each -> String.join(" | ", name, type, each, help.substring(prefix.length())));
    }

    private static String labels(String text) {
        return LABEL.matcher(text)
                .results()
                .map(label -> label.group(1))
                .filter(label -> !label.equals("le"))
                .collect(Collectors.joining(", "));
    }
}
