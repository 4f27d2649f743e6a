package io.barograph.cli.options;

import io.barograph.cli.backtest.prometheus.PrometheusAccess;
import io.barograph.cli.backtest.source.RingSource;
import io.barograph.controller.watch.client.ExporterClient;
import io.barograph.problem.FileErrorText;
import io.barograph.web.tls.ClientCredentials;
import module java.base;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// How requests to a Prometheus and to exporters authenticate, and which certificates are trusted.
public final class SourceAccessOptions {

    private static final Duration EXPORTER_GRACE = Duration.ofSeconds(10);
    private static final int LONGEST_TOKEN = 16_384;
    private static final int LAST_PORT = 65_535;

    @Option(
            names = "--source-ca-file",
            paramLabel = "FILE",
            description = {
                "Authorities of Prometheus's and exporters' certificates, in PEM.",
                "File. Default: those that Java trusts."
            })
    private @Nullable Path authorities;

    @Option(
            names = "--source-user",
            paramLabel = "NAME",
            description = {"The user to give to Prometheus and exporters.", "Name. Default: none."})
    private String user = "";

    @Option(
            names = "--source-password-file",
            paramLabel = "FILE",
            description = {"The user's password, in the file's first line.", "File. Default: none."})
    private @Nullable Path password;

    @Option(
            names = "--source-token-file",
            paramLabel = "FILE",
            description = {
                "A bearer token, in the file's first line, in place of user and password; read again for each request.",
                "File. Default: none."
            })
    private @Nullable Path token;

    /// The memory of the exporter at an address.
    ///
    /// @throws UsageException if that cannot be one
    public RingSource ring(String url, InstantSource wall) {
        URI base = address("--exporter", url, "http://10.0.0.7:9977");
        Supplier<String> authorization = authorization();
        ClientCredentials credentials = credentials();
        return new RingSource(
                () -> new ExporterClient(
                        EXPORTER_GRACE,
                        () -> new ClientCredentials.Shown(credentials.current().tls(), authorization.get())),
                base,
                wall);
    }

    /// The Prometheus at an address.
    ///
    /// @throws UsageException if that cannot be one
    public PrometheusAccess prometheus(String url) {
        return new PrometheusAccess(
                address("--prometheus", url, "http://prometheus.example:9090"),
                credentials().current().tls(),
                authorization());
    }

    private static URI address(String option, String url, String example) {
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

    private ClientCredentials credentials() {
        ClientCredentials.Files files = new ClientCredentials.Files(authorities, null, null, user, password);
        return UsageException.understood(() -> ClientCredentials.open(files));
    }

    private Supplier<String> authorization() {
        Path file = token;
        if (file == null) {
            ClientCredentials credentials = credentials();
            return () -> credentials.current().authorization();
        }
        if (!user.isEmpty()) {
            throw new UsageException("--source-user and --source-token-file: expected one of them");
        }
        bearer(file);
        return () -> bearer(file);
    }

    private static String bearer(Path file) {
        try {
            if (Files.size(file) > LONGEST_TOKEN) {
                throw new UsageException(
                        "--source-token-file: " + file + ": expected at most " + LONGEST_TOKEN + " bytes");
            }
            String line = Files.readString(file).lines().findFirst().orElse("").strip();
            if (!line.matches("[\\x21-\\x7e]+")) {
                throw new UsageException("--source-token-file: " + file + ": expected a token in its first line");
            }
            return "Bearer " + line;
        } catch (IOException e) {
            throw new UsageException("--source-token-file: " + FileErrorText.sentence(file, e), e);
        }
    }
}
