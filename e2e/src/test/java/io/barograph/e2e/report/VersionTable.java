package io.barograph.e2e.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

/// What the tests found on several versions of Kubernetes: a table, which tests failed or were skipped, and a block of
/// a
/// page with both. `e2e/matrix` calls it.
///
/// @param commit the commit that was tested, as `git describe` names it
/// @param day when
/// @param runs in order of parts and versions
public record VersionTable(String commit, LocalDate day, List<VersionRun> runs) {

    private static final Pattern BLOCK =
            Pattern.compile("(?ms)(^<!-- versions: generated, [^\n]* -->\n).*?(^<!-- /versions -->$)");

    public VersionTable {
        runs = List.copyOf(runs);
    }

    /// Prints the table, and rewrites the block of a page that is named.
    ///
    /// @param arguments the folder with a folder for each version, the commit, and perhaps a page
    /// @throws IOException if one cannot be read or written
    public static void main(String... arguments) throws IOException {
        if (arguments.length < 2 || arguments.length > 3) {
            System.err.println("usage: VersionTable FOLDER COMMIT [PAGE]");
            System.exit(2);
        }
        VersionTable table = readFolder(Path.of(arguments[0]), arguments[1], LocalDate.now(ZoneOffset.UTC));
        System.out.print(table.toText());
        if (arguments.length == 3) {
            Path page = Path.of(arguments[2]);
            Files.writeString(page, table.rewrite(Files.readString(page, UTF_8), page), UTF_8);
        }
        System.exit(table.isGood() ? 0 : 1);
    }

    static VersionTable readFolder(Path folder, String commit, LocalDate day) throws IOException {
        List<VersionRun> runs = new ArrayList<>();
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(folder, Files::isDirectory)) {
            for (Path each : folders) {
                runs.add(VersionRun.read(each));
            }
        }
        runs.sort(Comparator.comparing(VersionRun::part).thenComparing(VersionRun::version));
        return new VersionTable(commit, day, runs);
    }

    boolean isGood() {
        return !runs.isEmpty() && runs.stream().allMatch(VersionRun::isGood);
    }

    String toText() {
        StringBuilder text = new StringBuilder(
                "%-20s %8s %8s %8s %8s\n".formatted("Kubernetes", "passed", "failed", "skipped", "minutes"));
        for (VersionRun run : runs) {
            text.append(String.format(
                    Locale.ROOT,
                    "%-20s %8d %8d %8d %8.1f\n",
                    run.name(),
                    run.passed(),
                    run.failed().size(),
                    run.skipped().size(),
                    run.seconds() / 60.0));
        }
        findings().forEach(each -> text.append(each).append("\n"));
        return text.toString();
    }

    String toMarkdown() {
        StringBuilder text = new StringBuilder("""
                On %s, commit %s:

                | | passed | failed | skipped | minutes |
                |---|---|---|---|---|
                """.formatted(day, commit));
        for (VersionRun run : runs) {
            text.append(String.format(
                    Locale.ROOT,
                    "| %s | %d | %d | %d | %.1f |\n",
                    run.name(),
                    run.passed(),
                    run.failed().size(),
                    run.skipped().size(),
                    run.seconds() / 60.0));
        }
        List<String> findings = findings();
        if (!findings.isEmpty()) {
            text.append("\n");
            findings.forEach(each -> text.append("- ").append(each).append("\n"));
        }
        return text.toString();
    }

    /// What a count does not say: which tests, and why they are missing.
    private List<String> findings() {
        List<String> findings = new ArrayList<>();
        for (VersionRun run : runs) {
            if (!run.problem().isEmpty()) {
                findings.add(run.name() + ": " + run.problem());
            }
            run.failed().forEach(test -> findings.add(run.name() + ", failed: " + test));
            run.skipped().forEach(test -> findings.add(run.name() + ", skipped: " + test));
        }
        return findings;
    }

    /// The page's text with the block of these runs.
    String rewrite(String text, Path page) {
        Matcher block = BLOCK.matcher(text);
        if (!block.find()) {
            throw new IllegalArgumentException(page + " has no lines `<!-- versions: generated, ... -->` and"
                    + " `<!-- /versions -->`, between which the table belongs");
        }
        return text.substring(0, block.end(1)) + toMarkdown() + text.substring(block.start(2));
    }
}
