package io.barograph.cli.migrate.kubelet;

import io.barograph.goyaml.GoValue;
import io.barograph.goyaml.GoYamlReader;
import io.barograph.problem.FilePosition;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A kubelet's flags in the configuration of what starts it: `kubelet-arg` of k3s and RKE2 (`config.yaml`), and
/// `kubeletArguments` of OpenShift's `node-config.yaml`.
final class ClusterArguments {

    private static final List<String> LISTS = List.of("kubelet-arg", "kubelet-arg+");
    private static final String MAPPING = "kubeletArguments";

    private ClusterArguments() {}

    /// The flags, with their dashes; null where the text is no such configuration.
    static @Nullable List<KubeletArgument> of(String file, String text) {
        GoValue document = GoYamlReader.read(file, text, new ArrayList<>());
        return document instanceof GoValue.Fields fields ? of(fields) : null;
    }

    static @Nullable List<KubeletArgument> of(GoValue.Fields document) {
        List<KubeletArgument> arguments = new ArrayList<>();
        boolean isOne = false;
        for (String name : LISTS) {
            GoValue value = document.value(name);
            if (value != null) {
                isOne = true;
                texts(value).forEach((text, place) -> arguments.add(new KubeletArgument(dashed(text), place)));
            }
        }
        if (document.value(MAPPING) instanceof GoValue.Fields flags) {
            isOne = true;
            flags.fields()
                    .forEach((name, values) -> texts(values.value())
                            .forEach((text, place) ->
                                    arguments.add(new KubeletArgument("--" + name + "=" + text, place))));
        }
        return isOne ? List.copyOf(arguments) : null;
    }

    private static String dashed(String argument) {
        return argument.startsWith("--") ? argument : "--" + argument;
    }

    private static Map<String, FilePosition> texts(GoValue value) {
        Map<String, FilePosition> texts = new LinkedHashMap<>();
        List<GoValue> all = value instanceof GoValue.Items list ? list.items() : List.of(value);
        for (GoValue each : all) {
            switch (each) {
                case GoValue.Text(String text, FilePosition place) -> texts.put(text, place);
                case GoValue.Numeric(String written, FilePosition place) -> texts.put(written, place);
                case GoValue.Truth(boolean truth, FilePosition place) -> texts.put(Boolean.toString(truth), place);
                case GoValue.Null _, GoValue.Items _, GoValue.Fields _ -> {}
            }
        }
        return texts;
    }
}
