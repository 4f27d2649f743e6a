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
    static ClusterDocument readDocument(String file, String text, List<Problem> problems) {
        List<Problem> broken = new ArrayList<>();
        List<GoValue> documents = GoYamlReader.readAll(file, text, broken);
        if (documents != null) {
            for (GoValue documentValue : documents) {
                ClusterDocument clusterDocument =
                        documentValue instanceof GoValue.Fields fields ? of(file, fields, problems) : null;
                if (clusterDocument != null) {
                    return clusterDocument;
                }
            }
        }
        // Alone, or not what is known: as the kubelet itself would read it
        return new ClusterDocument(KubeletConfiguration.readDocument(new Source(file, text), problems), List.of());
    }

    private static @Nullable ClusterDocument of(String file, GoValue.Fields documentFields, List<Problem> problems) {
        String kind = textOf(documentFields, "kind");
        if (kind.equals(KIND)) {
            return new ClusterDocument(KubeletConfiguration.checkDocument(documentFields, problems), List.of());
        }
        GoValue.Fields kubeletFields = KubeletConfiguration.belowConfigz(documentFields);
        GoValue.Fields spec = below(documentFields, "spec");
        if (kubeletFields == null && kind.equals("KubeletConfig") && spec != null) {
            kubeletFields = below(spec, "kubeletConfig");
        }
        if (kubeletFields != null) {
            return new ClusterDocument(KubeletConfiguration.checkFields(kubeletFields, problems), List.of());
        }
        GoValue.Fields data = below(documentFields, "data");
        if (kind.equals("ConfigMap") && data != null) {
            for (GoValue.Field field : data.fields().values()) {
                if (field.value() instanceof GoValue.Text(String text, FilePosition _) && text.contains(KIND)) {
                    Source inner = new Source(file + " (data." + PrintableInput.of(field.name()) + ")", text);
                    return new ClusterDocument(KubeletConfiguration.readDocument(inner, problems), List.of());
                }
            }
        }
        List<KubeletArgument> arguments = ClusterArguments.of(documentFields);
        return arguments == null ? null : new ClusterDocument(null, arguments);
    }

    private static GoValue.@Nullable Fields below(GoValue.Fields documentFields, String name) {
        return documentFields.valueOf(name) instanceof GoValue.Fields below ? below : null;
    }

    private static String textOf(GoValue.Fields documentFields, String name) {
        return documentFields.valueOf(name) instanceof GoValue.Text(String text, FilePosition _) ? text : "";
    }
}
