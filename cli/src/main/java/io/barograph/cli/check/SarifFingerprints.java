package io.barograph.cli.check;

import io.barograph.cli.report.text.SourceExcerpt;
import io.barograph.problem.Problem;
import io.barograph.problem.Sha256;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Identifies a finding when lines above it come and go: by its file, check, text and line, and by how many of the same
/// kind stand before it.
final class SarifFingerprints {

    private static final int LETTERS = 32;

    private final Map<String, Integer> seen = new HashMap<>();

    /// @param uri what the log calls the problem's file
    /// @param source its bytes, null where it was not read
    String of(Problem problem, String uri, byte @Nullable [] source) {
        String line = source == null || problem.line() < 1
                ? ""
                : SourceExcerpt.line(source, problem.line()).strip();
        String kind = String.join("\n", uri, problem.check(), problem.text(), line);
        int before = seen.merge(kind, 1, Integer::sum);
        return Sha256.hex(kind + "\n" + before).substring(0, LETTERS);
    }
}
