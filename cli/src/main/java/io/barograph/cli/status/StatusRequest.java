package io.barograph.cli.status;

import io.barograph.cli.client.ControllerClient;
import io.barograph.cli.options.ControllerAccessOptions;
import io.barograph.cli.report.text.TextTable;
import io.barograph.controller.http.json.PoliciesDocument;
import io.barograph.controller.http.json.StatusDocument;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;

/// What a controller is asked, once or again and again.
///
/// @param policies whether rules are asked for, not nodes
record StatusRequest(ControllerAccessOptions access, boolean policies, StatusFilter filter, TextTable.Look look) {

    /// Throws IllegalArgumentException where an option is wrong, and a [ControllerClient.NoAnswerException] where the
    /// controller gives no answer.
    StatusAnswer ask() throws InterruptedException {
        ControllerClient.Answer answer =
                access.client().ask(access.address(policies ? "/api/policies" : "/api/status", Map.of()));
        Instant named = answer.now();
        Instant now = named == null ? InstantSource.system().instant() : named;
        return policies
                ? StatusAnswer.ofRules(ControllerAccessOptions.read(answer.text(), PoliciesDocument.class), now, look)
                : StatusAnswer.ofNodes(
                        ControllerAccessOptions.read(answer.text(), StatusDocument.class), filter, now, look);
    }
}
