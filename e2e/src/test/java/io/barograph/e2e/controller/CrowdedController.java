package io.barograph.e2e.controller;

import io.barograph.controller.ControllerProcess;
import io.barograph.controller.controls.Budget;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.options.ControllerConfig;
import io.barograph.controller.policystore.DirectorySource;
import io.barograph.controller.watch.client.ExporterAddress;
import io.barograph.e2e.ReplayingExporter;
import io.barograph.exporter.ExporterProcess;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.web.config.ListenAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// A controller of very many nodes: one whose exporter replays trouble, all others without an exporter that
/// answers, one of them with a hostile name. Its rules speak hostile words.
public final class CrowdedController implements AutoCloseable {

    static final String BUSY = "worker-1";
    public static final String HOSTILE = "<img src=x onerror=document.title='owned'>";

    private static final ListenAddress ANY_PORT = new ListenAddress("127.0.0.1", 0);
    private static final URI NOBODY = URI.create("http://127.0.0.1:1");
    private static final String RULES = """
            rule "pods wait"
            when
                Contention(scope == KUBEPODS, resource == CPU, avg10 >= 20)
            then
                node.condition("PodsWait").after("4s").keepFor("10m").message("<script>document.title='owned'</script>");
            end
            """;

    private final ExporterProcess exporter;
    private final ControllerProcess controller;

    private CrowdedController(ExporterProcess exporter, ControllerProcess controller) {
        this.exporter = exporter;
        this.controller = controller;
    }

    /// @param others how many nodes there are besides the two
    public static CrowdedController of(int others, Path directory) throws Exception {
        Path rules = Files.writeString(directory.resolve("crowd.drl"), RULES);
        ExporterProcess exporter = ReplayingExporter.of(BUSY, "S36_long.trace.gz", 50);
        try {
            List<ExporterAddress> nodes = new ArrayList<>();
            nodes.add(new ExporterAddress(
                    BUSY, URI.create("http://" + exporter.addresses().getFirst())));
            nodes.add(new ExporterAddress(HOSTILE, NOBODY));
            for (int i = 0; i < others; i++) {
                nodes.add(new ExporterAddress("quiet-%04d".formatted(i), NOBODY));
            }
            ControllerConfig config = new ControllerConfig(
                    new ControllerConfig.Policies(new DirectorySource(List.of(rules)), ParameterOverrides.none()),
                    new ControllerConfig.Watching.Named(nodes),
                    new ControllerConfig.Acting(Mode.OBSERVE, new Budget(1, false), Duration.ofMinutes(5)),
                    List.of(ANY_PORT),
                    "");
            return new CrowdedController(
                    exporter, ControllerProcess.start(config, ControllerProcess.Cluster.inMemory(nodes)));
        } catch (Exception e) {
            exporter.close();
            throw e;
        }
    }

    /// The page's address, with a slash at its end.
    public String page() {
        return "http://" + controller.addresses().getFirst() + "/";
    }

    @Override
    public void close() {
        controller.close();
        exporter.close();
    }
}
