package io.barograph.e2e.consistency;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.barograph.cli.explain.ExplainCommand;
import io.barograph.cli.status.StatusCommand;
import io.barograph.e2e.InProcessCommand;
import io.barograph.testkit.process.RunningProgram;
import module java.base;

/// What one controller answers, by its JSON and by the commands that people use.
record ControllerAnswers(RunningProgram controller) implements AutoCloseable {

    /// The taint that is asked about.
    static final String TAINT = "node.kubernetes.io/cpu-contention-pressure:NoSchedule";

    private static final ObjectMapper JSON = new ObjectMapper();

    /// The stable word for why the taint is not on the node; empty where nothing holds it back.
    String heldBack(String node) {
        return taint(node).at("/held_back/why").asText();
    }

    String phase(String node) {
        return taint(node).path("phase").asText();
    }

    /// What the controller says of the taint on this node.
    private JsonNode taint(String node) {
        for (JsonNode each : json("/api/node?name=" + node).findParents("phase")) {
            if (each.path("key").asText().equals(TAINT)) {
                return each;
            }
        }
        return MissingNode.getInstance();
    }

    JsonNode replica() {
        return json("/api/status").path("replica");
    }

    private JsonNode json(String path) {
        try {
            return JSON.readTree(controller.text(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The node's level by `barograph status -o json`.
    String status(String node) {
        try {
            return JSON.readTree(InProcessCommand.printed(
                            new StatusCommand(), "--controller=" + controller.url(), "--node=" + node, "-ojson"))
                    .at("/nodes/0/level")
                    .asText();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String table(String node) {
        return InProcessCommand.printed(
                new StatusCommand(), "--controller=" + controller.url(), "--node=" + node, "--no-color");
    }

    String explain(String node) {
        return InProcessCommand.printed(
                new ExplainCommand(), "--controller=" + controller.url(), "--node=" + node, "--demand=" + TAINT);
    }

    String text(String path) {
        return controller.text(path);
    }

    @Override
    public void close() {
        controller.close();
    }
}
