package io.barograph.cli.test;

import io.barograph.cli.options.UsageException;
import io.barograph.problem.FileErrorText;
import io.barograph.rules.cases.file.CaseFile;
import io.barograph.rules.policy.load.PolicyReader;
import module java.base;

/// The case files that `barograph test` was asked for, and the rule files beside them that have none; both by name.
record TestedCaseFiles(List<Path> cases, List<Path> untested) {

    /// Looks into directories, and takes a rule file for the case file beside it; throws a [UsageException] if
    /// there is nothing to run.
    static TestedCaseFiles of(Collection<Path> paths) throws IOException {
        TreeSet<Path> cases = new TreeSet<>();
        TreeSet<Path> untested = new TreeSet<>();
        for (Path path : paths) {
            if (Files.isDirectory(path)) {
                lookInto(path, cases, untested);
            } else {
                cases.add(isRules(path) ? casesBeside(path) : path);
            }
        }
        for (Path path : cases) {
            if (!Files.exists(path)) {
                throw new UsageException(missingText(path));
            }
            if (!isCases(path)) {
                throw new UsageException(path + " is neither a rule file, a case file nor a directory");
            }
        }
        if (cases.isEmpty() && untested.isEmpty()) {
            String askedPaths = paths.stream().map(Path::toString).collect(Collectors.joining(", "));
            throw new UsageException(askedPaths + ": there is no rule file and no case file. Their names"
                    + " must end in " + PolicyReader.ENDING + " and " + CaseFile.ENDING);
        }
        return new TestedCaseFiles(List.copyOf(cases), List.copyOf(untested));
    }

    private static Path casesBeside(Path rules) {
        Path cases = CaseFile.casesOf(rules);
        if (!Files.exists(rules)) {
            throw new UsageException(missingText(rules));
        }
        if (!Files.exists(cases)) {
            throw new UsageException(rules + ": has no cases, expected " + cases.getFileName()
                    + " beside it. Maybe write the cases beside it (docs/cases.md)");
        }
        return cases;
    }

    private static String missingText(Path file) {
        return file + ": " + FileErrorText.whyNoFile(file);
    }

    private static void lookInto(Path directory, Collection<Path> cases, Collection<Path> untested) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            for (Path path : (Iterable<Path>) files::iterator) {
                if (isCases(path)) {
                    cases.add(path);
                } else if (isRules(path) && !Files.exists(CaseFile.casesOf(path))) {
                    untested.add(path);
                }
            }
        }
    }

    private static boolean isCases(Path file) {
        return file.toString().endsWith(CaseFile.ENDING);
    }

    private static boolean isRules(Path file) {
        return file.toString().endsWith(PolicyReader.ENDING);
    }
}
