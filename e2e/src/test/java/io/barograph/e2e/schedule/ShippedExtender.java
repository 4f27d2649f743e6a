package io.barograph.e2e.schedule;

import io.barograph.testkit.Checkout;
import module java.base;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// The extender as the shipped configuration of a kube-scheduler has it, with the addresses and files of a test. Its
/// patience is longer: on a busy machine the scheduler would go on without scores.
final class ShippedExtender {

    private static final String URL = "https://barograph-controller.barograph.svc:9978/scheduler";

    private static final String PATIENCE = "httpTimeout: 100ms";

    private ShippedExtender() {}

    /// The part of `deploy/scheduler/kube-scheduler.yaml` that begins with `extenders:`.
    ///
    /// @param url in place of the controller's
    /// @param keys a directory with `ca.crt`, `tls.crt` and `tls.key`
    static String overTls(String url, Path keys) throws IOException {
        return part().replace(URL, url)
                .replace(PATIENCE, "httpTimeout: 30s")
                .replace("      serverName: barograph-controller.barograph.svc\n", "")
                .replace("/etc/kubernetes/barograph/", keys + "/");
    }

    /// The same without TLS.
    static String plain(String url) throws IOException {
        String text = part().replace(URL, url).replace(PATIENCE, "httpTimeout: 1s");
        return text.substring(0, text.indexOf("    enableHTTPS:"));
    }

    private static String part() throws IOException {
        String text = Files.readString(Checkout.HOME.resolve("deploy/scheduler/kube-scheduler.yaml"));
        return text.substring(text.indexOf("extenders:"));
    }

    /// Profile and extender of `deploy/scheduler/second-scheduler.yaml`, without TLS.
    static String secondScheduler(String url) throws IOException {
        String text = Files.readString(Checkout.HOME.resolve("deploy/scheduler/second-scheduler.yaml"));
        for (Object document : new Load(LoadSettings.builder().build()).loadAllFromString(text)) {
            if (document instanceof Map<?, ?> object && object.get("data") instanceof Map<?, ?> data) {
                String configuration = String.valueOf(data.get("config.yaml"));
                return configuration
                        .substring(configuration.indexOf("profiles:"), configuration.indexOf("    enableHTTPS:"))
                        .replace(URL, url);
            }
        }
        throw new IllegalStateException("second-scheduler.yaml has no ConfigMap");
    }
}
