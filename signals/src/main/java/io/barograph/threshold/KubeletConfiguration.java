package io.barograph.threshold;

import io.barograph.goyaml.GoValue;
import io.barograph.goyaml.GoYamlReader;
import io.barograph.problem.FilePosition;
import io.barograph.problem.Problem;
import io.barograph.quantity.InvalidAmountException;
import io.barograph.quantity.KubeletDuration;
import io.barograph.signal.EvictionSignal;
import io.barograph.threshold.EvictionSettings.Texts;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The part of a KubeletConfiguration file about eviction
/// (<https://kubernetes.io/docs/reference/config-api/kubelet-config.v1beta1/>); every other key is passed over.
///
/// A file is read as the kubelet's own loader reads it
/// (`k8s.io/kubernetes/pkg/kubelet/kubeletconfig/configfiles`): what that takes is taken, with the same values,
/// and what it refuses is a problem.
public final class KubeletConfiguration {

    private static final String KIND = "KubeletConfiguration";
    private static final String API_VERSION = "kubelet.config.k8s.io/v1beta1";
    private static final String CONFIGZ = "kubeletconfig";
    private static final List<String> SIGNALS =
            Arrays.stream(EvictionSignal.values()).map(EvictionSignal::word).toList();

    private final List<Problem> problems;
    private final Map<String, GoValue> fields = new LinkedHashMap<>();

    private KubeletConfiguration(List<Problem> problems) {
        this.problems = problems;
    }

    /// A file by its name, for messages.
    ///
    /// @param dropIn whether it is one of `--config-dir`, of which the loader wants no apiVersion
    public record Source(String file, String text, boolean dropIn) {

        /// The file of `--config`.
        public Source(String file, String text) {
            this(file, text, false);
        }
    }

    /// The settings that the file has, with the kubelet's defaults; problems are added where something in it is not as
    /// expected.
    public static EvictionSettings readFile(String file, String text, List<Problem> problems) {
        return readSources(List.of(new Source(file, text)), problems);
    }

    /// The settings of several files, as a kubelet with `--config-dir` has them: a later file replaces the keys that it
    /// has, also single signals (<https://www.rfc-editor.org/rfc/rfc7386>).
    public static EvictionSettings readSources(List<Source> sources, List<Problem> problems) {
        List<GoValue.Fields> documents = new ArrayList<>();
        for (Source source : sources) {
            GoValue.Fields documentFields = readDocument(source, problems);
            if (documentFields != null) {
                documents.add(documentFields);
            }
        }
        return of(documents, problems);
    }

    /// The settings of documents that were read, a later one over an earlier one.
    public static EvictionSettings of(List<GoValue.Fields> documents, List<Problem> problems) {
        KubeletConfiguration reading = new KubeletConfiguration(problems);
        for (GoValue.Fields documentFields : documents) {
            documentFields.fields().forEach((name, field) -> reading.mergeField(name, field.value()));
        }
        return reading.settings();
    }

    /// The file's document as the kubelet's loader takes it; null and problems added where it does not.
    public static GoValue.@Nullable Fields readDocument(Source source, List<Problem> problems) {
        GoValue documentValue = GoYamlReader.readDocument(source.file, source.text, problems);
        if (documentValue == null) {
            return null;
        }
        if (!(documentValue instanceof GoValue.Fields documentFields)) {
            problems.add(Problem.error(documentValue.place(), "is no mapping; expected a " + KIND, ""));
            return null;
        }
        return checkDocument(documentFields, source.dropIn, problems);
    }

    /// A document of `--config`, as the loader takes it; null and problems added where it does not.
    public static GoValue.@Nullable Fields checkDocument(GoValue.Fields documentFields, List<Problem> problems) {
        return checkDocument(documentFields, false, problems);
    }

    private static GoValue.@Nullable Fields checkDocument(
            GoValue.Fields documentFields, boolean dropIn, List<Problem> problems) {
        List<Problem> foundProblems = new ArrayList<>();
        expectKind(documentFields, dropIn, foundProblems);
        problems.addAll(foundProblems);
        return foundProblems.isEmpty() ? checkFields(documentFields, problems) : null;
    }

    /// The fields of a configuration that is part of something else, likewise.
    public static GoValue.@Nullable Fields checkFields(GoValue.Fields fields, List<Problem> problems) {
        List<Problem> foundProblems = new ArrayList<>();
        new KubeletFields(foundProblems).checkConfiguration(fields);
        problems.addAll(foundProblems);
        fields.fields().values().forEach(field -> doubtSignal(field, problems));
        return foundProblems.isEmpty() ? fields : null;
    }

    /// The settings that a kubelet works with, as it tells them at `/configz`.
    public static EvictionSettings ofConfigz(String address, String text, List<Problem> problems) {
        KubeletConfiguration reading = new KubeletConfiguration(problems);
        GoValue documentValue = GoYamlReader.readDocument(address, text, problems);
        GoValue.Fields configzFields = documentValue == null ? null : belowConfigz(documentValue);
        if (configzFields != null) {
            configzFields.fields().forEach((name, field) -> reading.mergeField(name, field.value()));
        } else if (documentValue != null) {
            problems.add(Problem.error(
                    documentValue.place(), "has no " + CONFIGZ + "; expected what a kubelet answers", ""));
        }
        return reading.settings();
    }

    /// The fields below `kubeletconfig` in an answer of `/configz`; null where this is none.
    public static GoValue.@Nullable Fields belowConfigz(GoValue documentValue) {
        return documentValue instanceof GoValue.Fields answerFields
                        && answerFields.valueOf(CONFIGZ) instanceof GoValue.Fields configzFields
                ? configzFields
                : null;
    }

    private static void expectKind(GoValue.Fields documentFields, boolean dropIn, List<Problem> problems) {
        String kind = textOf(documentFields, "kind");
        String version = textOf(documentFields, "apiVersion");
        if (!kind.equals(KIND)) {
            String foundKind = documentFields.fields().containsKey("kind") ? "kind is \"" + kind + "\"" : "no kind";
            problems.add(Problem.error(
                    documentFields.place(), foundKind + "; expected kind: " + KIND, "Maybe this is another file"));
        } else if (!version.equals(API_VERSION) && !(dropIn && version.isEmpty())) {
            problems.add(Problem.error(
                    documentFields.place(),
                    (version.isEmpty() ? "no apiVersion" : "apiVersion is \"" + version + "\"") + "; expected "
                            + API_VERSION + ", without which the kubelet refuses the file",
                    ""));
        }
    }

    /// A signal at the top level has lost its indentation, and the kubelet passes it over.
    private static void doubtSignal(GoValue.Field field, List<Problem> problems) {
        if (SIGNALS.contains(field.name())) {
            problems.add(Problem.warning(
                    field.place(),
                    "the kubelet passes over " + field.name() + " at the top level",
                    "Maybe it belongs below evictionHard, two columns further right"));
        }
    }

    private static String textOf(GoValue.Fields documentFields, String name) {
        return documentFields.valueOf(name) instanceof GoValue.Text(String text, FilePosition _) ? text : "";
    }

    private void mergeField(String name, GoValue value) {
        fields.merge(name, value, KubeletConfiguration::mergedValue);
    }

    private static GoValue mergedValue(GoValue previousValue, GoValue nextValue) {
        if (!(previousValue instanceof GoValue.Fields previousFields && nextValue instanceof GoValue.Fields later)) {
            return nextValue;
        }
        Map<String, GoValue.Field> pairs = new LinkedHashMap<>(previousFields.fields());
        later.fields().forEach((name, pair) -> {
            if (pair.value() instanceof GoValue.Null) {
                pairs.remove(name);
            } else {
                pairs.put(name, pair);
            }
        });
        return new GoValue.Fields(pairs, later.place());
    }

    private EvictionSettings settings() {
        Map<String, String> soft = textsAt("evictionSoft");
        Map<String, String> grace = textsAt("evictionSoftGracePeriod");
        Map<String, String> reclaim = textsAt("evictionMinimumReclaim");
        return new EvictionSettings(
                new Texts(
                        textsAt("evictionHard"),
                        soft == null ? Map.of() : soft,
                        grace == null ? Map.of() : grace,
                        reclaim == null ? Map.of() : reclaim),
                fields.get("mergeDefaultEvictionSettings") instanceof GoValue.Truth(boolean isTrue, FilePosition _)
                        && isTrue,
                enforcement(),
                transitionPeriod());
    }

    /// A mapping's texts, where null is an empty one; null where there is no mapping.
    private @Nullable Map<String, String> textsAt(String key) {
        return fields.get(key) instanceof GoValue.Fields pairs ? textsOf(pairs) : null;
    }

    /// A mapping's texts, where null is an empty one.
    public static Map<String, String> textsOf(GoValue.Fields mapping) {
        Map<String, String> texts = new LinkedHashMap<>();
        mapping.fields()
                .forEach((name, pair) ->
                        texts.put(name, pair.value() instanceof GoValue.Text(String text, FilePosition _) ? text : ""));
        return texts;
    }

    private List<String> enforcement() {
        return fields.get("enforceNodeAllocatable") instanceof GoValue.Items list
                ? list.items().stream()
                        .map(value -> value instanceof GoValue.Text(String text, FilePosition _) ? text : "")
                        .toList()
                : EvictionSettings.DEFAULT.enforceNodeAllocatable();
    }

    private Duration transitionPeriod() {
        if (!(fields.get("evictionPressureTransitionPeriod")
                instanceof GoValue.Text(String text, FilePosition position))) {
            return EvictionSettings.TRANSITION_PERIOD;
        }
        try {
            return KubeletDuration.parse(text);
        } catch (InvalidAmountException e) {
            problems.add(Problem.error(position, "evictionPressureTransitionPeriod is " + e.getMessage(), ""));
            return EvictionSettings.TRANSITION_PERIOD;
        }
    }
}
