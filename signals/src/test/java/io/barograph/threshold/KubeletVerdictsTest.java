package io.barograph.threshold;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.goyaml.GoYamlReader;
import io.barograph.problem.Problem;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Files as people write them, and what the loader of kubelet 1.36.3 makes of them (`verdicts.txt`).
class KubeletVerdictsTest {

    private static final Pattern VERDICT = Pattern.compile(
            "(?m)^(?<file>[\\w.-]+\\.yaml) (?<verdict>OK|REFUSED)(?<rest>(?s:.*?))(?=\\n[\\w.-]+\\.yaml |\\z)");

    record Verdict(String file, boolean taken, String rest) {

        /// `hard=map[memory.available:200Mi]`
        Map<String, String> map(String name) {
            Matcher found = Pattern.compile("(?s)\\b" + name + "=map\\[(.*?)]").matcher(rest);
            assertThat(found.find()).as(rest).isTrue();
            Map<String, String> pairs = new LinkedHashMap<>();
            for (String pair : found.group(1).split(" (?=[a-z]+\\.)", -1)) {
                int colon = pair.indexOf(':');
                if (colon > 0) {
                    pairs.put(pair.substring(0, colon), pair.substring(colon + 1));
                }
            }
            return pairs;
        }

        @Override
        public String toString() {
            return file;
        }
    }

    static List<Verdict> verdicts() throws IOException {
        String text = new String(bytes("verdicts.txt"), UTF_8);
        return VERDICT.matcher(text)
                .results()
                .map(it -> new Verdict(it.group("file"), it.group("verdict").equals("OK"), it.group("rest")))
                .toList();
    }

    private static byte[] bytes(String name) throws IOException {
        try (InputStream in = KubeletVerdictsTest.class.getResourceAsStream("/kubelet/" + name)) {
            return Objects.requireNonNull(in, name).readAllBytes();
        }
    }

    private final List<Problem> problems = new ArrayList<>();

    private EvictionSettings read(String file) throws IOException {
        return KubeletConfiguration.readFile(file, GoYamlReader.decodeText(bytes(file)), problems);
    }

    private List<Problem> errors() {
        return problems.stream()
                .filter(it -> it.severity() == Problem.Severity.ERROR)
                .toList();
    }

    @Test
    void thereAre40() throws IOException {
        assertThat(verdicts()).hasSize(40);
    }

    @ParameterizedTest
    @MethodSource("verdicts")
    void isTheLoaders(Verdict verdict) throws IOException {
        EvictionSettings settings = read(verdict.file());
        assertThat(errors().isEmpty()).as(errors().toString()).isEqualTo(verdict.taken());
        if (verdict.taken()) {
            Map<String, String> hard = settings.texts().hard();
            assertThat(hard == null ? Map.of() : hard).isEqualTo(verdict.map("hard"));
            assertThat(settings.texts().soft()).isEqualTo(verdict.map("soft"));
            assertThat(settings.texts().minimumReclaim()).isEqualTo(verdict.map("reclaim"));
            assertThat(settings.mergeDefaults()).isEqualTo(verdict.rest().contains("merge=true"));
        } else {
            Matcher json =
                    Pattern.compile("json: cannot unmarshal .* of type \\S+").matcher(verdict.rest());
            if (json.find()) {
                assertThat(errors().getFirst().text()).contains(json.group());
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "field-kubeadm-documents-leading.yaml, memory.available, 4%",
        "field-duplicate-keys-anchors.yaml, memory.available, 210Mi",
        "field-duplicate-keys-eviction-twice.yaml, memory.available, 500Mi",
        "field-duplicate-keys-kubelet.yaml, memory.available, 210Mi",
        "field-indentation-kubelet.yaml, memory.available, 120Mi",
        "field-windows-files-kubelet-bom-crlf.yaml, memory.available, 333Mi",
        "field-windows-files-kubelet-utf16.yaml, memory.available, 333Mi"
    })
    void areTaken(String file, String signal, String value) throws IOException {
        assertThat(read(file).texts().hard()).containsEntry(signal, value);
        assertThat(errors()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"field-nil-kubelet.yaml, string into Go struct field", "field-windows-files-kubelet-tab.yaml, not YAML"
    })
    void areRefused(String file, String why) throws IOException {
        read(file);
        assertThat(errors()).first().asString().contains(why);
    }

    @Test
    void aSignalThatLostItsIndentationIsDoubted() throws IOException {
        read("field-indentation-kubelet.yaml");
        assertThat(problems)
                .extracting(Problem::text)
                .containsExactly(
                        "the kubelet passes over nodefs.available at the top level",
                        "the kubelet passes over nodefs.inodesFree at the top level",
                        "the kubelet passes over imagefs.available at the top level");
    }
}
