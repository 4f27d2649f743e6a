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
        paths.forEach(this::take);
    }

    List<PolicyFile> files() {
        return List.copyOf(files.values());
    }

    /// The exit code for the failures.
    int exit() {
        return exit;
    }

    private void take(Path path) {
        if (!Files.isDirectory(path)) {
            read(path, false);
            return;
        }
        try {
            List<Path> found = PolicyFile.in(path);
            if (found.isEmpty()) {
                refuse(path, "the directory has no rule files", "Their names must end in .drl");
            }
            found.forEach(each -> read(each, true));
        } catch (IOException unreadable) {
            failed(ExitCode.SOFTWARE, path, unreadable);
        }
    }

    /// @param found whether it was found in a directory: then it is there, and must be a file
    private void read(Path path, boolean found) {
        if (bytes > PolicyFile.MAX_BYTES_TOGETHER || files.size() >= PolicyFile.MAX_FILES_TOGETHER) {
            tooMuch(path);
            return;
        }
        if (Files.isRegularFile(path) && !path.toString().endsWith(PolicyReader.ENDING)) {
            boolean cases = path.toString().endsWith(CaseFile.ENDING);
            refuse(
                    path,
                    "is not a rule file: its name must end in " + PolicyReader.ENDING,
                    cases ? "Maybe: barograph test " + path : "");
            return;
        }
        try {
            PolicyFile file = PolicyFile.one(path);
            bytes += file.bytes().length;
            files.put(path, file);
        } catch (AccessDeniedException denied) {
            failed(ExitCode.SOFTWARE, path, denied);
        } catch (FileSystemException none) {
            if (found || Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
                refuse(path, FileErrorText.why(none), "Maybe it is not meant to be a rule file");
            } else {
                failed(none instanceof NoSuchFileException ? ExitCode.USAGE : ExitCode.SOFTWARE, path, none);
            }
        } catch (IOException unreadable) {
            failed(ExitCode.SOFTWARE, path, unreadable);
        }
    }

    private void tooMuch(Path path) {
        if (exit != ExitCode.SOFTWARE) {
            failed(
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

    private void refuse(Path path, String text, String hint) {
        problems.add(Problem.error(FilePosition.of(path.toString()), text, hint).by(CheckId.NO_RULE_FILE.id()));
    }

    private void failed(int code, Path path, IOException why) {
        exit = Math.max(exit, code);
        failures.add(FileErrorText.sentence(path, why));
    }
}
