package io.barograph.e2e.decide;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.barograph.rules.demand.Phase;
import module java.base;

/// One line of a decision log, as it is on disk.
record DecisionLogLine(long monotonicMicros, String policy, String rule, String demand, Phase to, String reason) {

    private static final ObjectMapper JSON = new ObjectMapper();

    static List<DecisionLogLine> of(List<String> log) {
        return log.stream().map(DecisionLogLine::of).toList();
    }

    private static DecisionLogLine of(String line) {
        try {
            JsonNode told = JSON.readTree(line);
            return new DecisionLogLine(
                    told.path("monotonic_us").asLong(),
                    told.path("policy").asText(),
                    told.path("rule").asText(),
                    told.path("demand").asText(),
                    Phase.valueOf(
                            told.path("to").asText().toUpperCase(Locale.ROOT).replace('-', '_')),
                    told.path("reason").asText());
        } catch (IOException e) {
            throw new UncheckedIOException("no JSON: " + line, e);
        }
    }
}
