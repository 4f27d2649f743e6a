package io.barograph.cli.options;

import io.barograph.cli.backtest.prometheus.PrometheusAccess;
import io.barograph.cli.backtest.source.RingSource;
import io.barograph.controller.watch.client.ExporterClient;
import io.barograph.web.tls.ClientCredentials;
import module java.base;
import picocli.CommandLine.Mixin;

/// The servers that hold the past: exporters and a Prometheus.
public final class SourceAccessOptions {

    private static final Duration EXPORTER_GRACE = Duration.ofSeconds(10);
    private static final int LAST_PORT = 65_535;

    @Mixin
    private ServerAccessOptions server = new ServerAccessOptions();

    /// The memory of the exporter at an address.
    ///
    /// @throws UsageException if that cannot be one
    public RingSource ringSource(String url, InstantSource wall) {
        URI base = checkedAddress("--exporter", url, "http://10.0.0.7:9977");
        Supplier<ClientCredentials.Shown> shown = server.shown();
        return new RingSource(() -> new ExporterClient(EXPORTER_GRACE, shown), base, wall);
    }

    /// The Prometheus at an address.
    ///
    /// @throws UsageException if that cannot be one
    public PrometheusAccess prometheusAccess(String url) {
        URI base = checkedAddress("--prometheus", url, "http://prometheus.example:9090");
        Supplier<ClientCredentials.Shown> shown = server.shown();
        return new PrometheusAccess(base, shown.get().tls(), () -> shown.get().authorization());
    }

    private static URI checkedAddress(String option, String url, String example) {
        boolean bare = url.matches("[A-Za-z0-9.-]+(:[0-9]{1,5})?(/[A-Za-z0-9./-]*)?");
        try {
            URI base = URI.create(url);
            boolean http = url.matches("https?://.*") && base.getHost() != null && base.getPort() <= LAST_PORT;
            if (http && base.getRawQuery() == null && base.getRawUserInfo() == null) {
                return base;
            }
        } catch (IllegalArgumentException _) {
            // refused below
        }
        throw new UsageException(option + ": \"" + url + "\", expected an address such as " + example
                + (bare ? ". Maybe http://" + url : ""));
    }
}
