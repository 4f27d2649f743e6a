package io.barograph.cli.command;

import io.barograph.rules.cases.CaseFile;
import io.barograph.rules.policy.PolicyReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/// The case files that `barograph test` was asked for, and the rule files beside them that have none; both by name.
record TestedFiles(List<Path> cases, List<Path> untested) {

    TestedFiles {
        cases = List.copyOf(cases);
        untested = List.copyOf(untested);
    }

    /// Looks into directories, and takes a rule file for the case file beside it; throws `IllegalArgumentException`
    /// with a sentence for the user if there is nothing to run.
    static TestedFiles of(Collection<Path> paths) throws IOException {
        TreeSet<Path> cases = new TreeSet<>();
        TreeSet<Path> untested = new TreeSet<>();
        for (Path each : paths) {
            if (Files.isDirectory(each)) {
                look(each, cases, untested);
            } else {
                cases.add(isRules(each) ? CaseFile.casesOf(each) : each);
            }
        }
        for (Path each : cases) {
            if (!isCases(each)) {
                throw new IllegalArgumentException(each + " is neither a rule file, a case file nor a directory");
            }
            if (!Files.exists(each)) {
                throw new IllegalArgumentException(each + ": no such file");
            }
        }
        if (cases.isEmpty()) {
            throw new IllegalArgumentException("no " + CaseFile.ENDING + " file there"
                    + (untested.isEmpty() ? "" : "; without cases: " + joined(untested)));
        }
        return new TestedFiles(List.copyOf(cases), List.copyOf(untested));
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

    private static String joined(Collection<Path> files) {
        return String.join(", ", files.stream().map(Path::toString).toList());
    }
}
