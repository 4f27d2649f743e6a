package io.barograph.cli.backtest;

import io.barograph.problem.OptionProblems;
import module java.base;

/// Refuses a file that cannot be written, before an hour's work.
final class OutputFileChecks {

    private OutputFileChecks() {}

    static void check(String option, Path file, OptionProblems problems) {
        Path directory = file.toAbsolutePath().getParent();
        if (Files.isDirectory(file)) {
            problems.add(option + ": " + file + ": is a directory, expected a file's name");
        } else if (directory == null || !Files.isDirectory(directory)) {
            problems.add(option + ": " + file + ": there is no directory " + directory);
        }
    }
}
