package io.barograph.e2e.reader;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.barograph.cli.backtest.BacktestCommand;
import io.barograph.e2e.InProcessCommand;
import io.barograph.testkit.Checkout;
import module java.base;

/// When demands fired, by the page and by `barograph backtest`, in tenths of a second since the recording's beginning.
record PastAnswers(ReplayedFleet fleet) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /// A demand that fired.
    record Raised(String key, String policy, String rule, long tenths) {}

    /// By the page's last transitions.
    SortedSet<String> shownRaised(ReplayedFleet.Told told) {
        JsonNode page = fleet.node(told.node()).path("node");
        double lastSeconds = page.path("node_seconds").asDouble() - fleet.firstMicros(told.node()) / 1e6;
        return page.path("transitions")
                .valueStream()
                .filter(step -> step.path("reason").asText().equals("PressureRaised"))
                .map(step -> new Raised(
                        step.path("key").asText(),
                        step.path("policy").asText(),
                        step.path("rule").asText(),
                        Math.round((lastSeconds - step.path("ago_seconds").asDouble()) * 10)))
                .map(Raised::toString)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /// By a backtest of the whole recording, as far as it was told.
    SortedSet<String> backtestedRaised(ReplayedFleet.Told told) throws IOException {
        Path recording = Checkout.HOME.resolve("examples/recordings").resolve(told.recording() + ".trace.gz");
        JsonNode found = JSON.readTree(InProcessCommand.printed(
                new BacktestCommand(), recording.toString(), "--set=" + ReplayedFleet.SETTING, "-ojson"));
        JsonNode page = fleet.node(told.node()).path("node");
        long toldTenths =
                Math.round((page.path("node_seconds").asDouble() - fleet.firstMicros(told.node()) / 1e6) * 10);
        assertThat(found.path("nodes")).hasSize(1);
        return found.at("/nodes/0/episodes")
                .valueStream()
                .map(episode -> new Raised(
                        episode.path("demand").asText(),
                        episode.path("policy").asText(),
                        episode.path("rule").asText(),
                        Math.round(episode.path("raised_seconds").asDouble() * 10)))
                .filter(raised -> raised.tenths <= toldTenths)
                .map(Raised::toString)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
