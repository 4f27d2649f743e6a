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
        for (Path each : paths) {
            if (Files.isDirectory(each)) {
                look(each, cases, untested);
            } else {
                cases.add(isRules(each) ? casesBeside(each) : each);
            }
        }
        for (Path each : cases) {
            if (!Files.exists(each)) {
                throw new UsageException(missing(each));
            }
            if (!isCases(each)) {
                throw new UsageException(each + " is neither a rule file, a case file nor a directory");
            }
        }
        if (cases.isEmpty() && untested.isEmpty()) {
            String asked = paths.stream().map(Path::toString).collect(Collectors.joining(", "));
            throw new UsageException(asked + ": there is no rule file and no case file. Their names" + " must end in "
                    + PolicyReader.ENDING + " and " + CaseFile.ENDING);
        }
        return new TestedCaseFiles(List.copyOf(cases), List.copyOf(untested));
    }

    private static Path casesBeside(Path rules) {
        Path cases = CaseFile.casesOf(rules);
        if (!Files.exists(rules)) {
            throw new UsageException(missing(rules));
        }
        if (!Files.exists(cases)) {
            throw new UsageException(rules + ": has no cases, expected " + cases.getFileName()
                    + " beside it. Maybe write the cases beside it (docs/cases.md)");
        }
        return cases;
    }

    private static String missing(Path file) {
        return file + ": " + FileErrorText.whyNoFile(file);
    }

    private static void look(Path directory, Collection<Path> cases, Collection<Path> untested) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            for (Path each : (Iterable<Path>) files::iterator) {
                if (isCases(each)) {
                    cases.add(each);
                } else if (isRules(each) && !Files.exists(CaseFile.casesOf(each))) {
                    untested.add(each);
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
