package io.barograph.rules.cases;

import io.barograph.problem.Place;
import java.util.List;

/// What became of one case.
///
/// @param file the case file
public record CaseResult(String file, CaseFile.Case of, List<Mismatch> mismatches) {

    public CaseResult {
        mismatches = List.copyOf(mismatches);
    }

    public boolean passed() {
        return mismatches.isEmpty();
    }

    /// Something came out other than expected.
    ///
    /// @param text what, when, what was expected, and what is
    /// @param why the engine's explanation of what is; empty where there is none
    public record Mismatch(Place place, String text, String why) {}
}
