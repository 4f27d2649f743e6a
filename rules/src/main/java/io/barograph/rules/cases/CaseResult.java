package io.barograph.rules.cases;

import io.barograph.problem.FilePosition;
import io.barograph.rules.cases.file.CaseFile;
import module java.base;

/// What became of one case.
///
/// @param file the case file
/// @param skipped why the case was not run; empty if it was
public record CaseResult(String file, CaseFile.Case of, List<Mismatch> mismatches, String skipped) {

    public CaseResult {
        mismatches = List.copyOf(mismatches);
    }

    /// Whether it was run and all came out as expected.
    public boolean passed() {
        return mismatches.isEmpty() && skipped.isEmpty();
    }

    public boolean failed() {
        return !mismatches.isEmpty();
    }

    /// Something came out other than expected.
    ///
    /// @param text what, when, what was expected, and what is, in one sentence
    /// @param why the engine's explanation of what is; empty where there is none
    public record Mismatch(FilePosition place, String text, Difference difference, String why) {}

    /// The same as two sides.
    ///
    /// @param of what and when: `at 90s High`
    /// @param expected empty where something was not expected
    /// @param actual empty where something is not there
    public record Difference(String of, String expected, String actual) {}
}
