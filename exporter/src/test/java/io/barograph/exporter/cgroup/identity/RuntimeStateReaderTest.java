package io.barograph.exporter.cgroup.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.cgroup.QosClass;
import io.barograph.exporter.cgroup.identity.RuntimeStateReader.State;
import io.barograph.exporter.kernel.FileBuffer;
import io.barograph.exporter.kernel.live.TemporaryHostRig;
import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RuntimeStateReaderTest extends TemporaryHostRig {

    private static final Path SAMPLES = Path.of("src/test/resources/hosts/runtime");
    private static final String UID = "0a1b2c3d-1111-4222-8333-444455556666";
    private static final String CID = "ab".repeat(32);
    private static final String CONTAINERD = "host:/run/containerd/io.containerd.runtime.v2.task/k8s.io/";
    private static final String K3S = "host:/run/k3s/containerd/io.containerd.runtime.v2.task/k8s.io/";
    private static final PodName POD = new PodName("shop", "cart-0");

    private final RuntimeStateReader states = new RuntimeStateReader();

    private @Nullable State read(String runtime) {
        State state = states.of(new CgroupClass.Container(QosClass.BURSTABLE, UID, CID, runtime), fs);
        assertThat(fs.keptDescriptors()).isZero();
        return state;
    }

    private void containerd(String json) {
        host.file(CONTAINERD + CID + "/config.json", json);
    }

    private static String sample(String name) throws IOException {
        return Files.readString(SAMPLES.resolve(name));
    }

    static Stream<Arguments> samples() {
        String pause = "registry.k8s.io/pause:3.10";
        State containerd =
                new State(POD, "web", new ContainerDetails(false, "containerd", CID, "docker.io/acme/cart:1.4"));
        State crio = new State(
                POD,
                "web",
                new ContainerDetails(false, "cri-o", "k8s_web_cart-0_shop_" + UID + "_2", "quay.io/acme/cart:1.4"));
        State pod =
                new State(POD, null, new ContainerDetails(true, "cri-o", "k8s_POD_cart-0_shop_" + UID + "_0", pause));
        return Stream.of(
                Arguments.of("containerd-container.json", "cri-containerd", containerd),
                Arguments.of("containerd-container.json", "", containerd),
                Arguments.of(
                        "containerd-sandbox.json",
                        "",
                        new State(POD, null, new ContainerDetails(true, "containerd", CID, pause))),
                Arguments.of("crio-container.json", "crio", crio),
                Arguments.of("crio-container.json", "", crio),
                Arguments.of("crio-sandbox.json", "crio", pod));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void readsWhatARuntimeWrote(String sample, String runtime, State expected) throws IOException {
        host.file(
                sample.startsWith("crio")
                        ? "host:/run/containers/storage/overlay-containers/" + CID + "/userdata/config.json"
                        : CONTAINERD + CID + "/config.json",
                sample(sample));
        assertThat(read(runtime)).isEqualTo(expected);
    }

    @Test
    void findsWhereK3sKeepsIt() throws IOException {
        host.file(K3S + CID + "/config.json", sample("containerd-container.json"));
        assertThat(read("cri-containerd")).isNotNull();
        assertThat(read("cri-containerd")).isNotNull();
    }

    @Test
    void readsNothingOfOtherRuntimes() throws IOException {
        containerd(sample("containerd-container.json"));
        assertThat(read("docker")).isNull();
        assertThat(read("libpod")).isNull();
        assertThat(read("crio")).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{",
                "{}",
                "{\"annotations\":[\"io.kubernetes.cri.container-type\"]}",
                "{\"annotations\":{\"io.kubernetes.cri.container-type\":\"container\"",
                "{\"annotations\":{\"io.kubernetes.cri.container-type\":\"neither\"}}",
                "{\"annotations\":{\"io.kubernetes.cri.container-type\":{\"a\":1}}}",
                "{\"process\":{\"annotations\":{\"io.kubernetes.cri.container-type\":\"sandbox\"}}}",
                "{\"annotations\":{\"io.kubernetes.cri.container-type\":\"sand\\nbox\"}}"
            })
    void takesNothingFromWhatIsNoSpecification(String json) {
        containerd(json);
        assertThat(read("")).isNull();
    }

    @Test
    void takesNothingFromWhatIsTooDeepOrTooLarge() {
        containerd("{\"process\":" + "[".repeat(5000) + "]".repeat(5000) + "}");
        assertThat(read("")).isNull();
        containerd("{\"process\":\"" + "x".repeat(FileBuffer.MAX) + "\",\"annotations\":{}}");
        assertThat(read("")).isNull();
    }

    @Test
    void believesNoNameThatKubernetesWouldNotGive() {
        containerd("{\"annotations\":{\"io.kubernetes.cri.container-type\":\"container\","
                + "\"io.kubernetes.cri.container-name\":\"web\\\"} 1\",\"io.kubernetes.cri.sandbox-name\":\"a b\","
                + "\"io.kubernetes.cri.sandbox-namespace\":\"shop\",\"io.kubernetes.cri.image-name\":\"a\\nb\"}}");
        assertThat(read("")).isEqualTo(new State(null, null, new ContainerDetails(false, "containerd", CID, "")));
    }
}
