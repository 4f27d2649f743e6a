package io.barograph.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.signal.Reading;
import io.barograph.usage.ContainerUsage;
import io.barograph.usage.ContainerUsage.OomScores;
import io.barograph.usage.NodePods;
import io.barograph.usage.PodUsage;
import io.barograph.wire.format.PodUsageFields;
import io.barograph.wire.format.WireException;
import module java.base;
import org.junit.jupiter.api.Test;

class PodUsageJsonTest {

    private static final Path GOLDEN = Path.of("src/test/resources/io/barograph/wire/usual.pods.json");
    private static final String[] LETTERS = {"a", "\"", "\n", "\0", "漢", "😀", "."};
    private static final String NO_LIMIT = "there is no limit";

    private static NodePods usual() {
        OomScores burstable = new OomScores(Reading.of(968), Reading.of(1312));
        OomScores pause = new OomScores(Reading.of(-998), Reading.of(1));
        return new NodePods(
                "worker-1",
                "0a1b2c3d-0000-4000-8000-000000000000",
                86_400_000_000L,
                List.of(
                        pod(
                                "6f1c2f2e-0d3c-4b8e-9f57-0a4f1b2c3d4e",
                                Reading.of(67_108_864L),
                                List.of(
                                        new ContainerUsage("a".repeat(64), "cart", false, memory(532_480), burstable),
                                        new ContainerUsage("b".repeat(64), null, true, memory(45_056), pause))),
                        pod("c0ffee00c0ffee00c0ffee00c0ffee00", Reading.absent(NO_LIMIT), List.of())));
    }

    private static PodUsage pod(String uid, Reading<Long> limit, List<ContainerUsage> containers) {
        return new PodUsage(
                uid,
                memory(577_536),
                Reading.failed("pids.current: EIO"),
                new PodUsage.Limits(limit, Reading.absent(NO_LIMIT)),
                new PodUsage.OomCounts(Reading.of(3L), Reading.of(2L)),
                containers);
    }

    private static PodUsage.Memory memory(long bytes) {
        return new PodUsage.Memory(Reading.of(bytes), Reading.of(bytes - 8192));
    }

    private static String written(NodePods node) {
        return new String(PodUsageJson.encode(node), UTF_8);
    }

    @Test
    void writesAndReadsTheGoldenBytes() throws IOException {
        String written = written(usual()) + "\n";
        if ("update".equals(System.getProperty("golden"))) {
            Files.writeString(GOLDEN, written);
        }
        assertThat(written).isEqualTo(Files.readString(GOLDEN));
        assertThat(decode(Files.readString(GOLDEN).strip())).isEqualTo(usual());
    }

    @Test
    void readsBackWhateverItWrote() {
        Random random = new Random(42);
        for (int i = 0; i < 1000; i++) {
            NodePods node = random(random);
            assertThat(PodUsageJson.decode(PodUsageJson.encode(node))).isEqualTo(node);
        }
    }

    @Test
    void passesOverFieldsOfLaterVersions() {
        String later = written(usual()).replace("\"tasks\":", "\"swap\":{\"in\":[1,2]},\"tasks\":");
        assertThat(decode(later)).isEqualTo(usual());
    }

    @Test
    void refusesWhatItCannotReadWithItsPlace() {
        String good = written(usual());
        assertRefused(good.replace("\"tasks\":{\"failed\":\"pids.current: EIO\"}", "\"tasks\":-1"), "/pods/0/tasks");
        assertRefused(good.replace("\"tasks\":", "\"task\":"), "/pods/0/tasks is missing");
        assertRefused(good.replace(":968", ":96800"), "/pods/0/containers/0/oom_score_adj", "expected -1000 to 1000");
        assertRefused(good.replace(":968", ":96.8"), "/pods/0/containers/0/oom_score_adj", "expected an integer");
        assertRefused(good.replace("\"sandbox\":true", "\"sandbox\":1"), "/pods/0/containers/1/sandbox", "true or");
        assertRefused(good.replace("\"version\":1", "\"version\":2"), "version is 2; expected 1");
        assertRefused(good.replace("c0ffee00c0ffee00c0ffee00c0ffee00", "1"), "order of their uids", "\"1\" after \"6f");
        assertRefused(good.replace("\"ooms\":3", "\"ooms\":3,\"ooms\":4"), "is there twice");
        assertRefused(good.replace("{\"absent\":\"there is no limit\"}", "null"), "/pods/0/cpu_limit_millis", "null");
        assertRefused(good + "{}", "nothing after it");
        assertRefused("[]", "one JSON object");
        assertRefused(" ".repeat(PodUsageJson.MAX_BYTES + 1), "at most 4194304 bytes");
    }

    @Test
    void doesNotLeaveOutPodsThatDoNotFit() {
        PodUsage pod = usual().pods().getFirst();
        NodePods many = new NodePods("n", "b", 0, Collections.nCopies(PodUsageFields.MAX_PODS + 1, pod));
        assertThatThrownBy(() -> PodUsageJson.encode(many))
                .hasMessageContaining("pods are 2001; expected at most 2000");
        PodUsage crowd = pod(
                pod.uid(),
                Reading.of(1L),
                Collections.nCopies(150, pod.containers().getFirst()));
        NodePods large = new NodePods("n", "b", 0, Collections.nCopies(300, crowd));
        assertThatThrownBy(() -> PodUsageJson.encode(large)).hasMessageContaining("expected at most 4194304");
    }

    @Test
    void answersMutatedBytesWithPodsOrARefusal() {
        Random random = new Random(7);
        int refused = 0;
        for (int i = 0; i < SnapshotMutations.TRIED; i++) {
            byte[] bytes = SnapshotMutations.mutate(PodUsageJson.encode(random(random)), random);
            try {
                NodePods read = PodUsageJson.decode(bytes);
                assertThat(PodUsageJson.decode(PodUsageJson.encode(read))).isEqualTo(read);
            } catch (WireException e) {
                refused++;
                assertThat(e.getMessage()).isNotBlank().hasSizeLessThanOrEqualTo(WireException.MAX_MESSAGE);
            }
        }
        assertThat(refused).isBetween(SnapshotMutations.TRIED / 4, SnapshotMutations.TRIED - 1);
    }

    private static NodePods random(Random random) {
        List<PodUsage> pods = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            List<ContainerUsage> containers = new ArrayList<>();
            for (int j = random.nextInt(3); j > 0; j--) {
                containers.add(new ContainerUsage(
                        text(random),
                        random.nextBoolean() ? text(random) : null,
                        random.nextBoolean(),
                        new PodUsage.Memory(number(random), number(random)),
                        new OomScores(
                                number(random).map(each -> (int) (each % 2001) - 1000),
                                number(random).map(each -> (int) (each % 2001)))));
            }
            pods.add(new PodUsage(
                    pods.size() + text(random),
                    new PodUsage.Memory(number(random), number(random)),
                    number(random),
                    new PodUsage.Limits(number(random), number(random)),
                    new PodUsage.OomCounts(number(random), number(random)),
                    containers));
        }
        return new NodePods("n" + random.nextInt(10), "boot", random.nextLong(Long.MAX_VALUE), pods);
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(6); i > 0; i--) {
            text.append(LETTERS[random.nextInt(LETTERS.length)]);
        }
        return text.toString();
    }

    private static Reading<Long> number(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> Reading.absent(text(random));
            case 1 -> Reading.failed(text(random));
            default -> Reading.of(random.nextLong(Long.MAX_VALUE));
        };
    }

    private static NodePods decode(String json) {
        return PodUsageJson.decode(json.getBytes(UTF_8));
    }

    private static void assertRefused(String json, String... parts) {
        assertThatThrownBy(() -> decode(json))
                .isInstanceOf(WireException.class)
                .message()
                .contains(parts);
    }
}
