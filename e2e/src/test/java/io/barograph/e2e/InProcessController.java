package io.barograph.e2e;

import io.barograph.controller.ControllerProcess;
import io.barograph.controller.controls.Budget;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.journal.JournalWriter;
import io.barograph.controller.options.ControllerConfig;
import io.barograph.controller.policystore.DirectorySource;
import io.barograph.controller.watch.client.ExporterAddress;
import io.barograph.exporter.ExporterProcess;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.web.access.AllowedHosts;
import io.barograph.web.config.ListenAddress;
import io.barograph.web.tls.ClientCredentials;
import module java.base;
import org.jspecify.annotations.Nullable;

/// Controllers in this JVM that act in memory, with one policy file and a port of their own.
public final class InProcessController {

    private InProcessController() {}

    /// @param log where decisions are logged, or empty
    /// @param journal null for none
    public static ControllerConfig config(
            Path policy, Mode mode, String log, JournalWriter.@Nullable Target journal, List<ExporterAddress> watched) {
        return config(
                new ControllerConfig.Policies(new DirectorySource(List.of(policy)), ParameterOverrides.none()),
                watched,
                new ControllerConfig.Acting(mode, new Budget(1, false), Duration.ofMinutes(5)),
                new ControllerConfig.Logs(log, journal));
    }

    /// Plain HTTP everywhere.
    public static ControllerConfig config(
            ControllerConfig.Policies policies,
            List<ExporterAddress> watched,
            ControllerConfig.Acting acting,
            ControllerConfig.Logs logs) {
        return new ControllerConfig(
                policies,
                new ControllerConfig.Exporters(
                        new ControllerConfig.Watching.Named(watched), ClientCredentials.Files.NONE),
                acting,
                new ControllerConfig.Web(List.of(new ListenAddress("127.0.0.1", 0)), null, false, AllowedHosts.NONE),
                logs);
    }

    public static ControllerProcess start(Path policy, Mode mode, String log, List<ExporterAddress> watched)
            throws Exception {
        return ControllerProcess.start(
                config(policy, mode, log, null, watched), ControllerProcess.Cluster.inMemory(watched));
    }

    /// Where the exporter of this node answers.
    public static ExporterAddress address(String node, ExporterProcess exporter) {
        return new ExporterAddress(
                node, URI.create("http://" + exporter.addresses().getFirst()));
    }
}
