package io.barograph.cli.check;

import io.barograph.problem.FileErrorText;
import io.barograph.problem.FilePosition;
import io.barograph.problem.Problem;
import io.barograph.rules.cases.file.CaseFile;
import io.barograph.rules.policy.load.PolicyFile;
import io.barograph.rules.policy.load.PolicyReader;
import io.barograph.rules.policy.refusal.CheckId;
import module java.base;
import picocli.CommandLine.ExitCode;

/// The rule files of the command line, read one by one, so that an unreadable file does not hide problems of others.
/// Pipes, devices, directories and circular links are refused.
final class CheckedRuleFiles {

    private final Map<Path, PolicyFile> files = new LinkedHashMap<>();
    private final List<Problem> problems;
    private final List<String> failures;
    private long bytes;
    private int exit = ExitCode.OK;

    /// @param problems takes those of paths that are no rule file
    /// @param failures takes sentences about what could not be read
    CheckedRuleFiles(List<Path> paths, List<Problem> problems, List<String> failures) {
        this.problems = problems;
        this.failures = failures;
        paths.forEach(this::takePath);
    }

    List<PolicyFile> files() {
        return List.copyOf(files.values());
    }

    /// The exit code for the failures.
    int exit() {
        return exit;
    }

    private void takePath(Path path) {
        if (!Files.isDirectory(path)) {
            readFile(path, false);
            return;
        }
        try {
            List<Path> ruleFiles = PolicyFile.ruleFilesIn(path);
            if (ruleFiles.isEmpty()) {
                refusePath(path, "the directory has no rule files", "Their names must end in .drl");
            }
            ruleFiles.forEach(foundPath -> readFile(foundPath, true));
        } catch (IOException unreadable) {
            noteFailure(ExitCode.SOFTWARE, path, unreadable);
        }
    }

    /// @param wasFound whether it was found in a directory: then it is there, and must be a file
    private void readFile(Path path, boolean wasFound) {
        if (bytes > PolicyFile.MAX_BYTES_TOGETHER || files.size() >= PolicyFile.MAX_FILES_TOGETHER) {
            tooMuch(path);
            return;
        }
        if (Files.isRegularFile(path) && !path.toString().endsWith(PolicyReader.ENDING)) {
            boolean cases = path.toString().endsWith(CaseFile.ENDING);
            refusePath(
                    path,
                    "is not a rule file: its name must end in " + PolicyReader.ENDING,
                    cases ? "Maybe: barograph test " + path : "");
            return;
        }
        try {
            PolicyFile file = PolicyFile.readFile(path);
            bytes += file.bytes().length;
            files.put(path, file);
        } catch (AccessDeniedException denied) {
            noteFailure(ExitCode.SOFTWARE, path, denied);
        } catch (FileSystemException none) {
            if (wasFound || Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
                refusePath(path, FileErrorText.whyUnusable(none), "Maybe it is not meant to be a rule file");
            } else {
                noteFailure(none instanceof NoSuchFileException ? ExitCode.USAGE : ExitCode.SOFTWARE, path, none);
            }
        } catch (IOException unreadable) {
            noteFailure(ExitCode.SOFTWARE, path, unreadable);
        }
    }

    private void tooMuch(Path path) {
        if (exit != ExitCode.SOFTWARE) {
            noteFailure(
                    ExitCode.SOFTWARE,
                    path,
                    new FileSystemException(
                            path.toString(),
                            null,
                            "this file and the following ones were not read: expected together at most "
                                    + PolicyFile.MAX_FILES_TOGETHER + " files and "
                                    + PolicyFile.MAX_BYTES_TOGETHER + " bytes. Maybe check them in parts"));
        }
    }

    private void refusePath(Path path, String text, String hint) {
        problems.add(Problem.error(FilePosition.of(path.toString()), text, hint).withCheck(CheckId.NO_RULE_FILE.id()));
    }

    private void noteFailure(int code, Path path, IOException why) {
        exit = Math.max(exit, code);
        failures.add(FileErrorText.failureSentence(path, why));
    }
}
