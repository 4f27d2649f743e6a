package io.barograph.controller.options;

import io.barograph.controller.cluster.pods.ExporterPodApi;
import io.barograph.controller.cluster.pods.Placement;
import io.barograph.problem.OptionProblems;
import io.barograph.web.tls.ClientCredentials;
import module java.base;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Which pods exporters are, and how exporters are asked.
final class ExporterAccessOptions {

    private static final String NAME = "[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?";
    private static final Pattern FORM =
            Pattern.compile("(?<namespace>[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)/(?<label>([a-z0-9][a-z0-9.-]{0,252}/)?"
                    + NAME + "=" + NAME + ")");

    @Option(
            names = "--exporter-pods",
            paramLabel = "NAMESPACE/LABEL=VALUE",
            description = {
                "Watch the exporters of these pods, each at its pod's address and --exporter-port:",
                "barograph/app.kubernetes.io/name=barograph-exporter.",
                "One label of one namespace. Default: every node's InternalIP is asked."
            })
    private String pods = "";

    @Option(
            names = "--exporter-selector",
            paramLabel = "LABELS",
            description = {
                "Only nodes with these labels are meant to have an exporter: kubernetes.io/os=linux,type!=virtual-kubelet."
                        + " The others are listed as without exporter and are not judged.",
                "Label selector as kubectl takes it. Default: the nodes that the exporters' DaemonSet is for, by the label"
                        + " of --exporter-pods or app.kubernetes.io/name=barograph-exporter in the Lease's namespace; all"
                        + " nodes where there is none."
            })
    private String selector = "";

    @Option(
            names = "--exporter-scheme",
            paramLabel = "SCHEME",
            description = {"How exporters found at nodes are asked: http or https.", "Word. Default: ${DEFAULT-VALUE}."
            })
    private String scheme = "http";

    @Option(
            names = "--exporter-ca-file",
            paramLabel = "FILE",
            description = {"Authorities of exporters' certificates, in PEM.", "File. Default: those that Java trusts."})
    private String caFile = "";

    @Option(
            names = "--exporter-cert-file",
            paramLabel = "FILE",
            description = {"The certificate to show to exporters, in PEM.", "File. Default: none."})
    private String certFile = "";

    @Option(
            names = "--exporter-key-file",
            paramLabel = "FILE",
            description = {"The certificate's key, in PEM.", "File. Default: none."})
    private String keyFile = "";

    @Option(
            names = "--exporter-user",
            paramLabel = "NAME",
            description = {"The user to give to exporters.", "Name. Default: none."})
    private String user = "";

    @Option(
            names = "--exporter-password-file",
            paramLabel = "FILE",
            description = {
                "The user's password, in the file's first line. This and the other files may change while the"
                        + " controller runs.",
                "File. Default: none."
            })
    private String passwordFile = "";

    /// Which pods; null if none were named.
    ExporterPodApi.@Nullable Selector podSelector(OptionProblems problems) {
        if (pods.isEmpty()) {
            return null;
        }
        var form = FORM.matcher(pods);
        if (!form.matches()) {
            problems.addProblem("--exporter-pods: \"" + pods + "\": expected NAMESPACE/LABEL=VALUE, as in"
                    + " barograph/app.kubernetes.io/name=barograph-exporter");
            return null;
        }
        return new ExporterPodApi.Selector(form.group("namespace"), form.group("label"));
    }

    /// Which nodes are meant to have an exporter; null if none were chosen.
    @Nullable
    Placement nodePlacement(OptionProblems problems) {
        return selector.isEmpty()
                ? null
                : problems.readOption(
                        "--exporter-selector", Placement.ANYWHERE, () -> NodeSelectorText.parse(selector));
    }

    boolean choosesNodes() {
        return !selector.isEmpty();
    }

    String readScheme(OptionProblems problems) {
        if (!scheme.equals("http") && !scheme.equals("https")) {
            problems.addProblem("--exporter-scheme: \"" + scheme + "\": expected http or https");
            return "http";
        }
        return scheme;
    }

    ClientCredentials.Files credentialFiles(OptionProblems problems) {
        ClientCredentials.Files files = new ClientCredentials.Files(
                optionalPath(caFile), optionalPath(certFile), optionalPath(keyFile), user, optionalPath(passwordFile));
        try {
            ClientCredentials.openFiles(files);
        } catch (IllegalArgumentException e) {
            problems.addProblem(optionOf(String.valueOf(e.getMessage())) + ": " + e.getMessage());
        }
        return files;
    }

    /// Of which option a sentence speaks that begins with its file.
    private String optionOf(String sentence) {
        Map<String, String> filesByOption = Map.of(
                "--exporter-ca-file", caFile,
                "--exporter-cert-file", certFile,
                "--exporter-key-file", keyFile,
                "--exporter-password-file", passwordFile);
        return filesByOption.entrySet().stream()
                .filter(entry -> !entry.getValue().isEmpty() && sentence.startsWith(Path.of(entry.getValue()) + ":"))
                .map(Map.Entry::getKey)
                .sorted()
                .findFirst()
                .orElse("--exporter-*");
    }

    private static @Nullable Path optionalPath(String text) {
        return text.isEmpty() ? null : Path.of(text);
    }
}
