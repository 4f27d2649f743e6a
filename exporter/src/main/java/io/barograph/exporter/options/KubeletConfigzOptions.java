package io.barograph.exporter.options;

import io.barograph.exporter.configz.ConfigzSettings;
import io.barograph.problem.OptionProblems;
import io.barograph.quantity.KubeletDialect;
import module java.base;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options about asking the kubelet for its thresholds.
public final class KubeletConfigzOptions {

    private static final Path ACCOUNT = Path.of("/var/run/secrets/kubernetes.io/serviceaccount");
    private static final Pattern ADDRESS =
            Pattern.compile("(?<host>\\[[0-9a-fA-F:.]+]|[^:\\[\\]/]+):(?<port>[0-9]{1,5})");

    @Option(
            names = "--kubelet-configz",
            paramLabel = "HOST:PORT",
            description = {
                "Ask this node's kubelet there for its thresholds, at start and every 10 minutes, with the service account's"
                        + " token. It needs the right nodes/configz.",
                "HOST:PORT such as 127.0.0.1:10250. Default: the kubelet is not asked."
            })
    @Nullable
    String address;

    @Option(
            names = "--kubelet-ca",
            paramLabel = "FILE",
            description = {
                "The authority of the kubelet's serving certificate, which must be for this node's name.",
                "File. Default: the service account's ca.crt."
            })
    @Nullable
    Path ca;

    @Option(
            names = "--kubelet-token",
            paramLabel = "FILE",
            description = {"With what the kubelet is asked.", "File. Default: the service account's token."})
    @Nullable
    Path token;

    /// The settings; null where the kubelet is not asked.
    @Nullable
    ConfigzSettings readSettings(OptionProblems problems, KubeletDialect dialect) {
        if (address == null) {
            if (ca != null || token != null) {
                problems.addProblem("--kubelet-ca and --kubelet-token are for --kubelet-configz. Maybe add"
                        + " --kubelet-configz 127.0.0.1:10250");
            }
            return null;
        }
        Matcher addressMatch = ADDRESS.matcher(address);
        if (!addressMatch.matches() || Integer.parseInt(addressMatch.group("port")) > 65535) {
            problems.addProblem("--kubelet-configz is \"" + address + "\"; expected HOST:PORT. Maybe 127.0.0.1:10250");
            return null;
        }
        Path authority = ca == null ? ACCOUNT.resolve("ca.crt") : ca;
        Path secret = token == null ? ACCOUNT.resolve("token") : token;
        problems.expectFile("--kubelet-ca", authority);
        problems.expectFile("--kubelet-token", secret);
        return new ConfigzSettings(
                addressMatch.group("host").replace("[", "").replace("]", ""),
                Integer.parseInt(addressMatch.group("port")),
                authority,
                secret,
                dialect);
    }
}
