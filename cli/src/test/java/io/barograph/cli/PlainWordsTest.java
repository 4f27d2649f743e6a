package io.barograph.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.testkit.Checkout;
import module java.base;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/// What people read says one word for one thing (`docs/glossary.md`): pages, chart, alerts, dashboards, the status page
/// and the command's help. Metrics' help stands in `docs/metrics.md`.
class PlainWordsTest {

    /// Words that are not to be read anywhere, and what to write in their place.
    private static final Map<Pattern, String> INSTEAD = Map.of(
            word("st(?:and|ands|anding|ood)[ -]down"), "that nothing new is put on the node",
            word("lea(?:ve|ves|ving) (?:it|them|that) away|left away"), "leave it out",
            word("goes for one interval"), "for how long no pod is evicted",
            word("marks?"), "conditions and taints, or what says so",
            word("agents?"), "exporter",
            word("forges?"), "GitHub",
            word("disk (?:contention|pressure|stall)|for disk(?! signals)|(?:limited|crowded|contended), disk"), "IO",
            word("(?:waits?|waiting|waited|stalls?|contention|contend|contended) (?:for|on) (?:the |a |its )?disks?"),
                    "IO",
            word("cpu(?:,| and| or) (?:memory(?:,| and| or) )?disk|memory (?:and|or) disk(?! space| signals)"), "IO",
            Pattern.compile("^(?:- |#+ )?Disk(?:$|:)"), "IO");

    /// Names, which are not words: code, where a link leads, a package's link, a metric's label, paths and keys.
    private static final Pattern NAME = Pattern.compile("`[^`]*`|\\[[^\\]]*]\\([^)]*src/main/java[^)]*\\)|]\\([^)]*\\)"
            + "|\\| mark (?=\\|)|\\S*[/_{}=$]\\S*|\\w+-(?!limited|crowded)\\w\\S*");

    private static final Pattern JSON_TEXT =
            Pattern.compile("\\s*\"(?:title|description|value|content|legendFormat|label)\": \"(.*)\",?");
    private static final Pattern SCRIPT_TEXT = Pattern.compile("\"([^\" ]* [^\"]*)\"|`([^`]*)`");

    private static Pattern word(String either) {
        return Pattern.compile("\\b(?:" + either + ")\\b", Pattern.CASE_INSENSITIVE);
    }

    /// Each word of the list, as `PLACE:LINE: WORD, say INSTEAD`.
    private static List<String> unplainWords(String place, List<String> lines) {
        List<String> found = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String text = NAME.matcher(lines.get(i)).replaceAll(" ").strip();
            for (Map.Entry<Pattern, String> each : INSTEAD.entrySet()) {
                Matcher word = each.getKey().matcher(text);
                if (word.find()) {
                    found.add(place + ":" + (i + 1) + ": \"" + word.group() + "\", say: " + each.getValue());
                }
            }
        }
        return found;
    }

    private static List<Path> files() throws IOException {
        List<Path> all = new ArrayList<>();
        for (String top : List.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")) {
            all.add(Checkout.HOME.resolve(top));
        }
        for (String folder : List.of(
                "docs",
                "examples/policies",
                "examples/recordings/README.md",
                "e2e/README.md",
                "deploy/chart/README.md",
                "deploy/chart/values.yaml",
                "deploy/chart/templates",
                "alerts",
                "dashboards",
                "rules/policies",
                "cli/src/main/resources/io/barograph/cli/judged",
                "controller/src/main/resources/io/barograph/controller/http/page")) {
            try (Stream<Path> files = Files.walk(Checkout.HOME.resolve(folder))) {
                files.filter(file -> file.toString().matches(".*\\.(md|yaml|tpl|txt|json|drl|js|html)"))
                        .filter(file -> !file.endsWith("fault-report.md")) // names of tests
                        .forEach(all::add);
            }
        }
        return all;
    }

    /// The lines of a file, of which only what people read is left.
    private static List<String> readableLines(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        if (file.toString().endsWith(".json")) {
            return lines.stream()
                    .map(line -> JSON_TEXT.matcher(line))
                    .map(text -> text.matches() ? text.group(1) : "")
                    .toList();
        }
        if (file.toString().endsWith(".js")) {
            return lines.stream()
                    .map(line -> SCRIPT_TEXT
                            .matcher(line)
                            .results()
                            .map(text -> text.group(1) == null ? text.group(2) : text.group(1))
                            .collect(Collectors.joining(" ")))
                    .toList();
        }
        return lines;
    }

    @Test
    void areUsedInPagesChartAlertsAndDashboards() throws IOException {
        List<String> found = new ArrayList<>();
        List<Path> files = files();
        for (Path file : files) {
            found.addAll(unplainWords(Checkout.HOME.relativize(file).toString(), readableLines(file)));
        }
        assertThat(found).isEmpty();
        assertThat(files).hasSizeGreaterThan(120);
    }

    @Test
    void areUsedInTheHelp() {
        List<String> found = new ArrayList<>();
        Commands.all()
                .forEach((name, command) -> found.addAll(unplainWords(
                        "barograph " + name + " --help",
                        command.getUsageMessage(CommandLine.Help.Ansi.OFF)
                                .lines()
                                .toList())));
        assertThat(found).isEmpty();
    }

    @Test
    void areAskedForWithThePlace() {
        assertThat(unplainWords("a.md", List.of("A sentence.", "It removes all marks from `mark`.")))
                .containsExactly("a.md:2: \"marks\", say: conditions and taints, or what says so");
        assertThat(unplainWords(
                        "a.md",
                        List.of(
                                "Disk: the ten worst nodes",
                                "for memory and disk",
                                "self-limited, disk",
                                "the node agent",
                                "which stands down",
                                "disk contention",
                                "rule \"pods wait for the disk\"",
                                "a load that waits for a disk")))
                .hasSize(8);
        assertThat(unplainWords(
                        "a.md",
                        List.of(
                                "memory, disk or PIDs",
                                "no pod is evicted for a disk",
                                "little memory or disk space",
                                "/var/lib/rancher/k3s/agent/containerd",
                                "node.kubernetes.io/disk-contention-pressure",
                                "| by `x` | mark | stable |",
                                "see [marks](../../controller/src/main/java/io/barograph/controller/marks)",
                                "remarks, reagents, a disk")))
                .isEmpty();
    }
}
