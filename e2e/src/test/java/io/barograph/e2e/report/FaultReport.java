package io.barograph.e2e.report;

import io.barograph.testkit.Checkout;
import module java.base;

/// Writes `docs/fault-report.md` from the reports that Maven's test plugins leave: what was tried, what held, and what
/// did not. `e2e/report` calls it.
///
/// @param commit the commit that was tested, as `git describe` names it
/// @param tested when the last of the tests ended
/// @param machine on what
/// @param kinds by the name of a package, in order
public record FaultReport(String commit, Instant tested, String machine, SequencedMap<String, List<TestClass>> kinds) {

    /// Packages whose tests are faults and attacks. What they say of themselves is the heading.
    static final List<String> PACKAGES =
            List.of("attack", "chaos", "withstand", "exporter", "evict", "reconcile", "node", "consistency", "reader");

    private static final Pattern NOT_MITIGATED =
            Pattern.compile("\\| ([^|]+) \\|.*\\*\\*[Nn]ot mitigated\\*\\*:? ?([^|]*)\\|.*");

    /// Reads the reports below a folder.
    ///
    /// @param arguments the folder, the commit, and the file to be written
    /// @throws IOException if one cannot be read or written
    public static void main(String... arguments) throws IOException {
        if (arguments.length != 3) {
            System.err.println("usage: FaultReport FOLDER-OF-REPORTS COMMIT FILE");
            System.exit(2);
        }
        Path folder = Path.of(arguments[0]);
        FaultReport report = readFolder(folder, arguments[1]);
        if (report.kinds.isEmpty()) {
            System.err.println(folder + ": no report of a test. Maybe run e2e/report without --from.");
            System.exit(1);
        }
        Files.writeString(Path.of(arguments[2]), report.toMarkdown());
    }

    static FaultReport readFolder(Path folder, String commit) throws IOException {
        SequencedMap<String, List<TestClass>> kinds = new LinkedHashMap<>();
        Instant last = Instant.EPOCH;
        for (String kind : PACKAGES) {
            List<TestClass> classes = new ArrayList<>();
            try (DirectoryStream<Path> files =
                    Files.newDirectoryStream(folder, "TEST-io.barograph.e2e." + kind + ".*.xml")) {
                for (Path file : files) {
                    classes.add(TestClass.read(file));
                    Instant ended = Files.getLastModifiedTime(file).toInstant();
                    last = ended.isAfter(last) ? ended : last;
                }
            }
            classes.sort(Comparator.comparing(TestClass::name));
            if (!classes.isEmpty()) {
                kinds.put(kind, classes);
            }
        }
        return new FaultReport(commit, last, describeMachine(), kinds);
    }

    private static String describeMachine() {
        return "%d CPUs, %s %s, Java %s"
                .formatted(
                        Runtime.getRuntime().availableProcessors(),
                        System.getProperty("os.name"),
                        System.getProperty("os.version"),
                        Runtime.version());
    }

    String toMarkdown() throws IOException {
        StringBuilder text = new StringBuilder("""
                # Fault report

                What was done to the programs on purpose, on real parts: API server, etcd, kubelet, runtime, cgroups. `e2e/report` runs these tests and
                writes this page.

                | | |
                |---|---|
                """);
        text.append("| ended | ").append(tested.truncatedTo(ChronoUnit.MINUTES)).append(" |\n");
        text.append("| commit | ").append(commit).append(" |\n");
        text.append("| machine | ").append(machine).append(" |\n");
        text.append("| tests | ")
                .append(classes().mapToLong(TestClass::tests).sum())
                .append(", of which ")
                .append(classes().mapToLong(each -> each.notPassed().size()).sum())
                .append(" did not hold |\n\n");
        text.append("| tried | held | did not hold | minutes |\n|---|---|---|---|\n");
        for (Map.Entry<String, List<TestClass>> kind : kinds.entrySet()) {
            List<TestClass> classes = kind.getValue();
            long failed =
                    classes.stream().mapToLong(each -> each.notPassed().size()).sum();
            long tests = classes.stream().mapToLong(TestClass::tests).sum();
            double minutes = classes.stream().mapToDouble(TestClass::seconds).sum() / 60;
            text.append(String.format(
                    Locale.ROOT,
                    "| [%s](#%s) | %d | %d | %.1f |\n",
                    kind.getKey(),
                    kind.getKey(),
                    tests - failed,
                    failed,
                    minutes));
        }
        appendFailures(text);
        appendKnown(text);
        for (Map.Entry<String, List<TestClass>> kind : kinds.entrySet()) {
            text.append("\n## ").append(kind.getKey()).append("\n\n");
            text.append(sentenceOf(kind.getKey())).append("\n\n");
            for (TestClass each : kind.getValue()) {
                text.append("- ").append(each.name()).append(": ");
                text.append(String.join("; ", each.passed())).append(".\n");
            }
            if (kind.getKey().equals("attack")) {
                appendAttacks(text);
            }
        }
        return text.toString();
    }

    private Stream<TestClass> classes() {
        return kinds.values().stream().flatMap(List::stream);
    }

    private void appendFailures(StringBuilder text) {
        text.append("\n## What did not hold\n\n");
        List<String> failed = classes()
                .flatMap(each -> each.notPassed().stream().map(test -> "- " + each.name() + ": " + test))
                .toList();
        text.append(failed.isEmpty() ? "Nothing of what was tried." : String.join("\n", failed))
                .append("\n");
    }

    /// What the threat model says of itself.
    private static void appendKnown(StringBuilder text) throws IOException {
        text.append("\nKnown, and not mitigated ([threat model](design/threat-model.md)):\n\n");
        for (String line : Files.readAllLines(Checkout.HOME.resolve("docs/design/threat-model.md"))) {
            Matcher matcher = NOT_MITIGATED.matcher(line);
            if (matcher.matches()) {
                text.append("- ").append(unlinked(matcher.group(1))).append(": ");
                text.append(unlinked(matcher.group(2)).strip()).append("\n");
            }
        }
    }

    private static String unlinked(String markdown) {
        return markdown.replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1");
    }

    private static String sentenceOf(String kind) throws IOException {
        Path file = Checkout.HOME.resolve("e2e/src/test/java/io/barograph/e2e/" + kind + "/package-info.java");
        return Files.readAllLines(file).stream()
                .filter(line -> line.startsWith("/// "))
                .map(line -> line.substring(4))
                .collect(Collectors.joining(" "))
                .replaceAll("`docs/([^`]+\\.md)`", "[$1]($1)");
    }

    private static void appendAttacks(StringBuilder text) throws IOException {
        Path table = Checkout.HOME.resolve("e2e/target/attacks.md");
        if (Files.exists(table)) {
            text.append("\n").append(Files.readString(table));
        }
    }
}
