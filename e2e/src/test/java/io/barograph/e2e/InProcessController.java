package io.barograph.e2e;

import io.barograph.controller.ControllerProcess;
import io.barograph.controller.controls.Budget;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.options.ControllerConfig;
import io.barograph.controller.policystore.DirectorySource;
import io.barograph.controller.watch.client.ExporterAddress;
import io.barograph.exporter.ExporterProcess;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.web.config.ListenAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// Controllers in this JVM that act in memory, with one policy file and a port of their own.
public final class InProcessController {

    private InProcessController() {}

    /// @param log where decisions are logged, or empty
    public static ControllerConfig config(Path policy, Mode mode, String log, List<ExporterAddress> watched) {
        return new ControllerConfig(
                new ControllerConfig.Policies(new DirectorySource(List.of(policy)), ParameterOverrides.none()),
                new ControllerConfig.Watching.Named(watched),
                new ControllerConfig.Acting(mode, new Budget(1, false), Duration.ofMinutes(5)),
                List.of(new ListenAddress("127.0.0.1", 0)),
                log);
    }

    public static ControllerProcess start(Path policy, Mode mode, String log, List<ExporterAddress> watched)
            throws Exception {
        return ControllerProcess.start(config(policy, mode, log, watched), ControllerProcess.Cluster.inMemory(watched));
    }

    /// Where the exporter of this node answers.
    public static ExporterAddress address(String node, ExporterProcess exporter) {
        return new ExporterAddress(
                node, URI.create("http://" + exporter.addresses().getFirst()));
    }
}
