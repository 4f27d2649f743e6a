package io.barograph.cli.migrate.kubelet;

import io.barograph.goyaml.GoValue;
import io.barograph.goyaml.GoYamlReader;
import io.barograph.problem.FilePosition;
import io.barograph.problem.Problem;
import io.barograph.threshold.KubeletConfiguration;
import io.barograph.threshold.KubeletConfiguration.Source;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A kubelet's configuration in the forms in which clusters have it: the file itself, also behind other documents as in
/// kubeadm's; the answer of `/configz`; the ConfigMap `kubelet-config`; OpenShift's KubeletConfig; and flags, see
/// [ClusterArguments].
///
/// @param configuration null where there is none, or the kubelet would refuse it
/// @param arguments flags that stand in its place
record ClusterDocument(GoValue.@Nullable Fields configuration, List<KubeletArgument> arguments) {

    private static final String KIND = "KubeletConfiguration";

    /// Problems are added where nothing is found, or the kubelet would refuse it.
    static ClusterDocument read(String file, String text, List<Problem> problems) {
        List<Problem> broken = new ArrayList<>();
        List<GoValue> documents = GoYamlReader.readAll(file, text, broken);
        if (documents != null) {
            for (GoValue document : documents) {
                ClusterDocument found = document instanceof GoValue.Fields fields ? of(file, fields, problems) : null;
                if (found != null) {
                    return found;
                }
            }
        }
        // Alone, or not what is known: as the kubelet itself would read it
        return new ClusterDocument(KubeletConfiguration.document(new Source(file, text), problems), List.of());
    }

    private static @Nullable ClusterDocument of(String file, GoValue.Fields document, List<Problem> problems) {
        String kind = text(document, "kind");
        if (kind.equals(KIND)) {
            return new ClusterDocument(KubeletConfiguration.check(document, problems), List.of());
        }
        GoValue.Fields told = KubeletConfiguration.configz(document);
        GoValue.Fields spec = below(document, "spec");
        if (told == null && kind.equals("KubeletConfig") && spec != null) {
            told = below(spec, "kubeletConfig");
        }
        if (told != null) {
            return new ClusterDocument(KubeletConfiguration.checkFields(told, problems), List.of());
        }
        GoValue.Fields data = below(document, "data");
        if (kind.equals("ConfigMap") && data != null) {
            for (GoValue.Field each : data.fields().values()) {
                if (each.value() instanceof GoValue.Text(String text, FilePosition _) && text.contains(KIND)) {
                    Source inner = new Source(file + " (data." + PrintableInput.of(each.name()) + ")", text);
                    return new ClusterDocument(KubeletConfiguration.document(inner, problems), List.of());
                }
            }
        }
        List<KubeletArgument> arguments = ClusterArguments.of(document);
        return arguments == null ? null : new ClusterDocument(null, arguments);
    }

    private static GoValue.@Nullable Fields below(GoValue.Fields document, String name) {
        return document.value(name) instanceof GoValue.Fields below ? below : null;
    }

    private static String text(GoValue.Fields document, String name) {
        return document.value(name) instanceof GoValue.Text(String text, FilePosition _) ? text : "";
    }
}
