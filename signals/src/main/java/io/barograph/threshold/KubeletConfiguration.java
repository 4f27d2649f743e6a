package io.barograph.threshold;

import io.barograph.problem.FilePosition;
import io.barograph.problem.Problem;
import io.barograph.problem.StrictYamlReader;
import io.barograph.problem.YamlNode;
import io.barograph.quantity.InvalidAmountException;
import io.barograph.quantity.KubeletDuration;
import io.barograph.threshold.EvictionSettings.Texts;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The part of a KubeletConfiguration file about eviction
/// (<https://kubernetes.io/docs/reference/config-api/kubelet-config.v1beta1/>); every other key is passed over.
public final class KubeletConfiguration {

    private static final String KIND = "KubeletConfiguration";
    private static final String CONFIGZ = "kubeletconfig";

    private final List<Problem> problems;
    private final Map<String, YamlNode> fields = new LinkedHashMap<>();

    private KubeletConfiguration(List<Problem> problems) {
        this.problems = problems;
    }

    /// A file by its name, for messages.
    public record Source(String file, String text) {}

    /// The settings that the file has, with the kubelet's defaults; problems are added where something in it is not as
    /// expected.
    public static EvictionSettings read(String file, String text, List<Problem> problems) {
        return read(List.of(new Source(file, text)), problems);
    }

    /// The settings of several files, as a kubelet with `--config-dir` has them: a later file replaces the keys that it
    /// has, also single signals (<https://www.rfc-editor.org/rfc/rfc7386>).
    public static EvictionSettings read(List<Source> sources, List<Problem> problems) {
        KubeletConfiguration reading = new KubeletConfiguration(problems);
        for (Source source : sources) {
            YamlNode document = StrictYamlReader.read(source.file, source.text, problems);
            if (document instanceof YamlNode.Fields all) {
                reading.expectKind(all);
                all.fields().forEach(reading::merge);
            } else if (document != null) {
                reading.problem(document, "is no mapping; expected a " + KIND, "");
            }
        }
        return reading.settings();
    }

    /// The settings that a kubelet works with, as it tells them at `/configz`.
    public static EvictionSettings ofConfigz(String address, String text, List<Problem> problems) {
        KubeletConfiguration reading = new KubeletConfiguration(problems);
        YamlNode document = StrictYamlReader.read(address, text, problems);
        Optional<YamlNode.Fields> told = document instanceof YamlNode.Fields all
                ? all.fields().stream()
                        .filter(it -> it.name().equals(CONFIGZ))
                        .map(YamlNode.Field::value)
                        .filter(YamlNode.Fields.class::isInstance)
                        .map(YamlNode.Fields.class::cast)
                        .findFirst()
                : Optional.empty();
        told.ifPresent(all -> all.fields().forEach(reading::merge));
        if (told.isEmpty() && document != null) {
            reading.problem(document, "has no " + CONFIGZ + "; expected what a kubelet answers", "");
        }
        return reading.settings();
    }

    private void expectKind(YamlNode.Fields document) {
        Map<String, YamlNode> own = new HashMap<>();
        document.fields().forEach(field -> own.put(field.name(), field.value()));
        if (!KIND.equals(text(own.get("kind")))) {
            String found = own.containsKey("kind") ? "kind is \"" + text(own.get("kind")) + "\"" : "no kind";
            problem(document, found + "; expected kind: " + KIND, "Maybe this is another file");
        }
    }

    private void merge(YamlNode.Field field) {
        fields.merge(field.name(), field.value(), KubeletConfiguration::merged);
    }

    private static YamlNode merged(YamlNode before, YamlNode now) {
        if (!(before instanceof YamlNode.Fields(List<YamlNode.Field> earlier, FilePosition _)
                && now instanceof YamlNode.Fields(List<YamlNode.Field> later, FilePosition place))) {
            return now;
        }
        Map<String, YamlNode.Field> pairs = new LinkedHashMap<>();
        earlier.forEach(pair -> pairs.put(pair.name(), pair));
        for (YamlNode.Field pair : later) {
            if (isNull(pair.value())) {
                pairs.remove(pair.name());
            } else {
                pairs.put(pair.name(), pair);
            }
        }
        return new YamlNode.Fields(List.copyOf(pairs.values()), place);
    }

    private static boolean isNull(YamlNode value) {
        return value instanceof YamlNode.Text(String text, FilePosition _)
                && (text.isEmpty() || text.equals("null") || text.equals("~"));
    }

    private EvictionSettings settings() {
        Map<String, String> soft = texts("evictionSoft");
        Map<String, String> grace = texts("evictionSoftGracePeriod");
        Map<String, String> reclaim = texts("evictionMinimumReclaim");
        return new EvictionSettings(
                new Texts(
                        texts("evictionHard"),
                        soft == null ? Map.of() : soft,
                        grace == null ? Map.of() : grace,
                        reclaim == null ? Map.of() : reclaim),
                isTrue("mergeDefaultEvictionSettings"),
                enforcement(),
                transitionPeriod());
    }

    private @Nullable Map<String, String> texts(String key) {
        YamlNode value = given(key);
        if (value == null) {
            return null;
        }
        Map<String, String> texts = new LinkedHashMap<>();
        if (!(value instanceof YamlNode.Fields pairs)) {
            problem(value, key + " is no mapping; expected signals and values", "");
            return texts;
        }
        for (YamlNode.Field pair : pairs.fields()) {
            if (pair.value() instanceof YamlNode.Text text) {
                texts.put(pair.name(), text.value());
            } else {
                problem(pair.value(), key + "." + pair.name() + " is no text; expected a value", "");
            }
        }
        return texts;
    }

    private boolean isTrue(String key) {
        YamlNode value = given(key);
        String text = value == null ? "false" : text(value);
        if (value != null && !"true".equals(text) && !"false".equals(text)) {
            problem(value, key + " is \"" + text + "\"; expected true or false", "");
        }
        return "true".equals(text);
    }

    private List<String> enforcement() {
        YamlNode value = given("enforceNodeAllocatable");
        if (value == null) {
            return EvictionSettings.DEFAULT.enforceNodeAllocatable();
        }
        List<String> words = new ArrayList<>();
        if (value instanceof YamlNode.Items items) {
            items.items().forEach(item -> words.add(text(item)));
        } else {
            problem(value, "enforceNodeAllocatable is no list; expected one such as [pods]", "");
        }
        return words;
    }

    private Duration transitionPeriod() {
        YamlNode value = given("evictionPressureTransitionPeriod");
        if (value == null) {
            return EvictionSettings.TRANSITION_PERIOD;
        }
        try {
            return KubeletDuration.parse(text(value));
        } catch (InvalidAmountException e) {
            problem(value, "evictionPressureTransitionPeriod is " + e.getMessage(), "");
            return EvictionSettings.TRANSITION_PERIOD;
        }
    }

    /// A key's value; null where it is not there or null.
    private @Nullable YamlNode given(String key) {
        YamlNode value = fields.get(key);
        return value == null || isNull(value) ? null : value;
    }

    private static String text(@Nullable YamlNode value) {
        return value instanceof YamlNode.Text(String text, FilePosition _) ? text : "";
    }

    private void problem(YamlNode at, String text, String hint) {
        problems.add(Problem.error(at.place(), text, hint));
    }
}
