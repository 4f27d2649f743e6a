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
        GoValue documentValue = GoYamlReader.readDocument(file, text, new ArrayList<>());
        return documentValue instanceof GoValue.Fields fields ? of(fields) : null;
    }

    static @Nullable List<KubeletArgument> of(GoValue.Fields documentFields) {
        List<KubeletArgument> arguments = new ArrayList<>();
        boolean isOne = false;
        for (String name : LISTS) {
            GoValue value = documentFields.valueOf(name);
            if (value != null) {
                isOne = true;
                textPlaces(value).forEach((text, place) -> arguments.add(new KubeletArgument(withDashes(text), place)));
            }
        }
        if (documentFields.valueOf(MAPPING) instanceof GoValue.Fields flags) {
            isOne = true;
            flags.fields()
                    .forEach((name, values) -> textPlaces(values.value())
                            .forEach((text, place) ->
                                    arguments.add(new KubeletArgument("--" + name + "=" + text, place))));
        }
        return isOne ? List.copyOf(arguments) : null;
    }

    private static String withDashes(String argument) {
        return argument.startsWith("--") ? argument : "--" + argument;
    }

    private static Map<String, FilePosition> textPlaces(GoValue value) {
        Map<String, FilePosition> texts = new LinkedHashMap<>();
        List<GoValue> goValues = value instanceof GoValue.Items list ? list.items() : List.of(value);
        for (GoValue goValue : goValues) {
            switch (goValue) {
                case GoValue.Text(String text, FilePosition position) -> texts.put(text, position);
                case GoValue.Numeric(String numberText, FilePosition position) -> texts.put(numberText, position);
                case GoValue.Truth(boolean truth, FilePosition position) ->
                    texts.put(Boolean.toString(truth), position);
                case GoValue.Null _, GoValue.Items _, GoValue.Fields _ -> {}
            }
        }
        return texts;
    }
}
