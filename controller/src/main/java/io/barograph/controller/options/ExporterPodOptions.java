package io.barograph.controller.options;

import io.barograph.controller.cluster.pods.ExporterPodApi;
import io.barograph.problem.OptionProblems;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Exporters by their pods.
final class ExporterPodOptions {

    private static final String NAME = "[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?";
    private static final Pattern FORM =
            Pattern.compile("(?<namespace>[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)/(?<label>([a-z0-9][a-z0-9.-]{0,252}/)?"
                    + NAME + "=" + NAME + ")");

    @Option(
            names = "--exporter-pods",
            defaultValue = "",
            paramLabel = "NAMESPACE/LABEL=VALUE",
            description = {
                "Watch the exporters of these pods, each at its pod's address and --exporter-port:",
                "barograph/app.kubernetes.io/name=barograph-exporter.",
                "One label of one namespace. Default: every node's InternalIP is asked."
            })
    private String pods = "";

    /// Which pods; null if none were named.
    ExporterPodApi.@Nullable Selector read(OptionProblems problems) {
        if (pods.isEmpty()) {
            return null;
        }
        var form = FORM.matcher(pods);
        if (!form.matches()) {
            problems.add("--exporter-pods: \"" + pods + "\": expected NAMESPACE/LABEL=VALUE, as in"
                    + " barograph/app.kubernetes.io/name=barograph-exporter");
            return null;
        }
        return new ExporterPodApi.Selector(form.group("namespace"), form.group("label"));
    }
}
