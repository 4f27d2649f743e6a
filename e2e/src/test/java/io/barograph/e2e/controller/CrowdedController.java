package io.barograph.e2e.controller;

import io.barograph.controller.ControllerProcess;
import io.barograph.controller.controls.Mode;
import io.barograph.controller.watch.client.ExporterAddress;
import io.barograph.e2e.InProcessController;
import io.barograph.e2e.ReplayingExporter;
import io.barograph.exporter.ExporterProcess;
import module java.base;

/// A controller of very many nodes: one whose exporter replays trouble, all others without an exporter that
/// answers, one of them with a hostile name. Its rules speak hostile words.
final class CrowdedController implements AutoCloseable {

    static final String BUSY = "worker-1";
    static final String HOSTILE = "<img src=x onerror=document.title='owned'>";

    private static final URI UNREACHABLE = URI.create("http://127.0.0.1:1");
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
    static CrowdedController of(int others, Path directory) throws Exception {
        Path rules = Files.writeString(directory.resolve("crowd.drl"), RULES);
        ExporterProcess exporter = ReplayingExporter.of(BUSY, "S36_long.trace.gz", 50);
        try {
            List<ExporterAddress> nodes = new ArrayList<>();
            nodes.add(InProcessController.address(BUSY, exporter));
            nodes.add(new ExporterAddress(HOSTILE, UNREACHABLE));
            for (int i = 0; i < others; i++) {
                nodes.add(new ExporterAddress("quiet-%04d".formatted(i), UNREACHABLE));
            }
            return new CrowdedController(exporter, InProcessController.start(rules, Mode.OBSERVE, "", nodes));
        } catch (Exception e) {
            exporter.close();
            throw e;
        }
    }

    /// The page's address, with a slash at its end.
    String page() {
        return "http://" + controller.addresses().getFirst() + "/";
    }

    @Override
    public void close() {
        controller.close();
        exporter.close();
    }
}
