package io.barograph.cli.status;

import io.barograph.cli.client.JsonFieldReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// What a controller's rules come to, as `/api/policies` tells it.
///
/// @param error why newer rule files are not in force; empty if none are
/// @param stopped why nothing is put on any node; empty if it may be
record PoliciesAnswer(List<Line> lines, String error, String stopped) {

    PoliciesAnswer {
        lines = List.copyOf(lines);
    }

    /// One rule.
    ///
    /// @param effects what it demands: `condition`, `NoSchedule`, `event` and so on
    /// @param stands the worst of all nodes
    record Line(String policy, String rule, String mode, List<String> effects, Stands stands) {
        Line {
            effects = List.copyOf(effects);
        }
    }

    /// How it stands.
    ///
    /// @param phase the loudest on any node
    /// @param sinceMillis of the first node that stands so; -1 where none does
    /// @param active on how many nodes its demands are to be kept
    record Stands(String level, String phase, long sinceMillis, long active, long pending, long heldBack) {}

    static PoliciesAnswer of(String json) {
        List<Line> lines = new ArrayList<>();
        String[] words = {"", ""};
        JsonFieldReader.read(json, (name, value) -> {
            switch (name) {
                case "rules" -> value.objects(each -> lines.add(line(each)));
                case "error" -> words[0] = value.text();
                case "stopped" -> words[1] = value.text();
                default -> {}
            }
        });
        return new PoliciesAnswer(lines, words[0], words[1]);
    }

    private static Line line(JsonFieldReader json) throws IOException {
        String[] words = {"", "", "", "unknown", "inactive"};
        long[] numbers = {-1, 0, 0, 0};
        List<String> effects = new ArrayList<>();
        json.fields((name, value) -> {
            switch (name) {
                case "policy" -> words[0] = value.text();
                case "rule" -> words[1] = value.text();
                case "mode" -> words[2] = value.text();
                case "level" -> words[3] = value.text();
                case "phase" -> words[4] = value.text();
                case "effects" -> effects.addAll(value.texts());
                case "since" -> numbers[0] = value.numberOr(-1);
                case "active" -> numbers[1] = value.numberOr(0);
                case "pending" -> numbers[2] = value.numberOr(0);
                case "held_back" -> numbers[3] = value.numberOr(0);
                default -> {}
            }
        });
        Stands stands = new Stands(words[3], words[4], numbers[0], numbers[1], numbers[2], numbers[3]);
        return new Line(words[0], words[1], words[2], effects, stands);
    }
}
