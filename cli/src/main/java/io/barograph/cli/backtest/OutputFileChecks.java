package io.barograph.cli.backtest;

import io.barograph.problem.FileErrorText;
import io.barograph.problem.OptionProblems;
import module java.base;

/// Refuses a file that cannot be written, before an hour's work.
final class OutputFileChecks {

    private OutputFileChecks() {}

    static void checkFile(String option, Path file, OptionProblems problems) {
        Path directory = file.toAbsolutePath().getParent();
        if (Files.isDirectory(file)) {
            problems.addProblem(option + ": " + file + ": is a directory, expected a file's name");
        } else if (directory == null || !Files.isDirectory(directory)) {
            problems.addProblem(option + ": " + file + ": there is no directory " + directory);
        } else {
            try {
                Files.readAttributes(file, BasicFileAttributes.class);
            } catch (NoSuchFileException _) {
                // it is made
            } catch (IOException e) {
                problems.addProblem(option + ": " + FileErrorText.failureSentence(file, e));
            }
        }
    }

    /// Refuses a file that is written in its place: it, or its directory, must let that happen.
    static void expectWritable(String option, Path file, OptionProblems problems) {
        Path directory = file.toAbsolutePath().getParent();
        Path changed = Files.exists(file) || directory == null ? file : directory;
        if (Files.exists(changed) && !Files.isWritable(changed)) {
            problems.addProblem(option + ": " + file + ": " + changed + " cannot be written. Maybe name another file");
        }
    }
}
