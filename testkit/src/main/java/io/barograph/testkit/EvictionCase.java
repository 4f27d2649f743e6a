package io.barograph.testkit;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import module java.base;
import org.jspecify.annotations.Nullable;

/// One case of the kubelet's eviction semantics, from `examples/eviction-cases.json` or the file that
/// `-Dbarograph.cases` names.
public record EvictionCase(String group, Node all) {

    private static final ObjectMapper JSON =
            new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
    private static final String OURS = "../examples/eviction-cases.json";
    private static final String FILE = System.getProperty("barograph.cases", OURS);

    /// Whose test answers a case. Each group has an answer; only `psi` is shared between two.
    public enum Answerer {
        /// EvictionCasesTest
        EXPORTER,
        /// KepCasesTest
        RULES,
        /// KubeletCasesTest
        CONTROLLER;

        public Set<String> groups() {
            return switch (this) {
                case EXPORTER ->
                    Set.of(
                            "threshold_parse",
                            "percentage_resolution",
                            "quantity_parse",
                            "grace_period",
                            "min_reclaim",
                            "conditions_transition",
                            "threshold_ordering",
                            "signal_formula",
                            "psi");
                case RULES -> Set.of("psi/kep5394");
                case CONTROLLER ->
                    Set.of(
                            "ranking_memory",
                            "ranking_disk",
                            "ranking_pids",
                            "oom_score_adj",
                            "pod_grace",
                            "node_reclaim",
                            "condition_taint",
                            "admission",
                            "eviction_message");
            };
        }
    }

    public static List<EvictionCase> read() {
        return read(FILE);
    }

    /// Those that one test answers.
    public static List<EvictionCase> of(Answerer answerer) {
        return read().stream().filter(each -> each.answerer() == answerer).toList();
    }

    /// @throws IllegalStateException for a group without an Answerer
    public Answerer answerer() {
        for (String name : List.of(group + "/" + form(), group)) {
            for (Answerer each : Answerer.values()) {
                if (each.groups().contains(name)) {
                    return each;
                }
            }
        }
        throw new IllegalStateException("the group " + group + " has no Answerer. Maybe add one");
    }

    /// Those of the project, whatever other file is named.
    public static List<EvictionCase> ours() {
        return read(OURS);
    }

    private static List<EvictionCase> read(String file) {
        try {
            List<EvictionCase> cases = new ArrayList<>();
            new Node(JSON.readValue(Path.of(file).toFile(), Object.class))
                    .at("groups")
                    .fields()
                    .forEach((group, list) -> list.items().forEach(each -> cases.add(new EvictionCase(group, each))));
            return cases;
        } catch (IOException e) {
            throw new IllegalStateException(file + " cannot be read. Maybe give the whole path", e);
        }
    }

    public Node input() {
        return all.at("input");
    }

    public Node expected() {
        return all.at("expected");
    }

    /// Which of several kinds of questions of its group it asks.
    public String form() {
        return all.has("input") && input().has("form") ? input().text("form") : "";
    }

    /// Why there is no answer to it, with what it asks and what is answered of its group and form.
    public AssertionError unanswered(RuntimeException why) {
        Set<String> known = new TreeSet<>();
        ours().stream()
                .filter(it -> it.group().equals(group) && it.form().equals(form()))
                .forEach(it -> known.addAll(it.asked()));
        return new AssertionError(
                "no answer to case " + this + " (group " + group + ", form \"" + form() + "\"): " + why.getMessage()
                        + ". It asks " + asked() + "; known are " + known,
                why);
    }

    private Set<String> asked() {
        Set<String> fields = new TreeSet<>();
        for (String part : List.of("input", "expected")) {
            if (all.has(part)) {
                all.at(part).fields().keySet().forEach(it -> fields.add(part + "." + it));
            }
        }
        return fields;
    }

    @Override
    public String toString() {
        return all.text("id") + " " + all.text("description");
    }

    /// A part of a case; numbers are text.
    public record Node(@Nullable Object value) {

        public boolean has(String field) {
            return value instanceof Map<?, ?> map && map.get(field) != null;
        }

        public Node at(String field) {
            if (!(value instanceof Map<?, ?> map) || !map.containsKey(field)) {
                throw new IllegalStateException("no " + field + " in " + value);
            }
            return new Node(map.get(field));
        }

        public String text(String field) {
            return String.valueOf(at(field).value());
        }

        public long number(String field) {
            return Long.parseLong(text(field));
        }

        public double decimal(String field) {
            return Double.parseDouble(text(field));
        }

        public boolean isTrue(String field) {
            return has(field) && Boolean.TRUE.equals(at(field).value());
        }

        public List<Node> items() {
            return value instanceof List<?> list ? list.stream().map(Node::new).toList() : List.of();
        }

        public List<String> texts() {
            return items().stream().map(it -> String.valueOf(it.value())).toList();
        }

        public Map<String, Node> fields() {
            Map<String, Node> fields = new LinkedHashMap<>();
            if (value instanceof Map<?, ?> map) {
                map.forEach((name, each) -> fields.put(String.valueOf(name), new Node(each)));
            }
            return fields;
        }

        public Map<String, String> map() {
            Map<String, String> texts = new LinkedHashMap<>();
            fields().forEach((name, each) -> texts.put(name, String.valueOf(each.value())));
            return texts;
        }
    }
}
