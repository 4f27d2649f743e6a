package io.barograph.cli.status;

import io.barograph.cli.client.ControllerClient;
import io.barograph.cli.options.ControllerAccessOptions;
import io.barograph.cli.report.text.ReadableValues;
import io.barograph.controller.http.json.PoliciesDocument;
import io.barograph.controller.http.json.StatusDocument;
import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What is asked of a controller again and again.
///
/// @param access which controller
/// @param policies whether rules are asked for, not nodes
record StatusRequest(ControllerAccessOptions access, boolean policies, StatusFilter filter) {

    /// What the controller says now.
    ///
    /// @param now by the controller's clock
    record Told(StatusAnswer answer, Instant now, Remarks remarks) {}

    /// What is printed beside the answer; each is empty for nothing.
    ///
    /// @param unmatched why no node is meant
    /// @param unjudged of which nodes it is not known whether something fires
    /// @param note what else
    record Remarks(String unmatched, String unjudged, String note) {}

    /// Throws IllegalArgumentException where an option is wrong, and a [ControllerClient.NoAnswerException] where the
    /// controller gives no answer.
    Told ask() throws InterruptedException {
        URI address = access.address(policies ? "/api/policies" : "/api/status", Map.of());
        ControllerClient.Answer answer = access.client().ask(address);
        Instant told = answer.now();
        Instant now = told == null ? InstantSource.system().instant() : told;
        return policies
                ? rules(ControllerAccessOptions.read(answer.text(), PoliciesDocument.class), now)
                : nodes(ControllerAccessOptions.read(answer.text(), StatusDocument.class), now);
    }

    private static Told rules(PoliciesDocument rules, Instant now) {
        String note = rules.error().isEmpty()
                ? ""
                : "newer rule files are not in force: " + rules.error().strip().replace("\n", "; ");
        return new Told(new StatusAnswer.Rules(rules), now, new Remarks("", "", note));
    }

    private Told nodes(StatusDocument status, Instant now) {
        List<StatusDocument.Node> all = status.nodes();
        String cut = status.leftOut() == 0
                ? ""
                : ReadableValues.counted(status.leftOut(), "node")
                        + " left out: the controller sends a bounded number, the worst first";
        String note =
                Stream.of(cut, status.fault()).filter(each -> !each.isEmpty()).collect(Collectors.joining("; "));
        return new Told(
                new StatusAnswer.Nodes(status.with(filter.of(all))),
                now,
                new Remarks(filter.unmatched(all), filter.unjudged(all), note));
    }
}
