package io.barograph.exporter.cgroup.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.cgroup.CgroupClass;
import io.barograph.exporter.cgroup.QosClass;
import io.barograph.exporter.kernel.live.TemporaryHostRig;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdentityLookupTest extends TemporaryHostRig {

    private static final String UID = "0a1b2c3d-1111-4222-8333-444455556666";
    private static final String HASH = "0123456789abcdef0123456789abcdef";
    private static final String CID = HASH + HASH;
    private static final CgroupClass POD = new CgroupClass.Pod(QosClass.BURSTABLE, UID);
    private static final CgroupClass STATIC_POD = new CgroupClass.Pod(QosClass.GUARANTEED, HASH);
    private static final CgroupClass CONTAINER = new CgroupClass.Container(QosClass.BURSTABLE, UID, CID, "crio");

    /// As long as the directory of its logs allows.
    private static final String LONG_POD = "p".repeat(212);

    private final IdentityLookup identities = new IdentityLookup();

    private WorkloadNames atMillis(long millis, CgroupClass... present) {
        return identities.of(List.of(present), fs, millis * 1000);
    }

    private void podLog(String namespace, String pod, String uid) {
        host.file("host:/var/log/pods/" + namespace + "_" + pod + "_" + uid + "/web/0.log", "");
    }

    @Test
    void readsNamesFromTheKubeletsLogs() {
        podLog("shop", "cart-7d9.v2", UID);
        podLog("kube-system", "kube-apiserver-node1", HASH);
        host.file("host:/var/log/containers/cart-7d9.v2_shop_web-server-" + CID + ".log", "");
        WorkloadNames names = atMillis(1, POD, CONTAINER, STATIC_POD, new CgroupClass.Outside());
        assertThat(names.pod(UID)).hasToString("shop/cart-7d9.v2");
        assertThat(names.pod(HASH)).isEqualTo(new PodName("kube-system", "kube-apiserver-node1"));
        assertThat(names.container(CID)).isEqualTo("web-server");
        assertThat(identities.retryMicros()).isEqualTo(Long.MAX_VALUE);
    }

    /// A link as the kubelet makes it, which is cut where a file system takes no longer name.
    private void cutLink(String pod, String container, String id) {
        String name = pod + "_shop_" + container + "-" + id;
        host.file("host:/var/log/containers/" + name.substring(0, Math.min(251, name.length())) + ".log", "");
    }

    private static CgroupClass container(String id) {
        return new CgroupClass.Container(QosClass.BURSTABLE, UID, id, "cri-containerd");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 20, 31, 32, 33, 34, 63})
    void namesAContainerWhoseLinkWasCut(int length) {
        String name = "w".repeat(length);
        host.file("host:/var/log/pods/shop_" + LONG_POD + "_" + UID + "/" + name + "/0.log", "");
        cutLink(LONG_POD, name, CID);
        // Its sandbox was born before it, and a link that is cut within the id may fit that one too
        WorkloadNames names = atMillis(1, POD, container("0".repeat(64)), CONTAINER);
        assertThat(names.container(CID)).isEqualTo(name);
        assertThat(names.container("0".repeat(64))).isNull();
    }

    @Test
    void namesNoContainerByALinkThatFitsTwoNames() {
        for (String last : List.of("a", "b")) {
            String name = "w".repeat(40) + last;
            host.file("host:/var/log/pods/shop_" + LONG_POD + "_" + UID + "/" + name + "/0.log", "");
            cutLink(LONG_POD, name, CID);
        }
        WorkloadNames names = atMillis(1, POD, CONTAINER);
        assertThat(names.pod(UID)).isNotNull();
        assertThat(names.container(CID)).isNull();
    }

    @Test
    void knowsNoNamesWithoutLogs() {
        assertThat(atMillis(1, POD, CONTAINER)).isEqualTo(WorkloadNames.NONE);
    }

    @Test
    void looksAgainSoonAndThenEverMoreSeldom() {
        List<Long> pauses = new ArrayList<>();
        long now = 0;
        for (int i = 0; i < 12; i++) {
            assertThat(atMillis(now, POD)).isSameAs(WorkloadNames.NONE);
            pauses.add(identities.retryMicros() / 1000 - now);
            now = identities.retryMicros() / 1000;
        }
        assertThat(pauses)
                .containsExactly(
                        100L, 200L, 400L, 800L, 1600L, 3200L, 6400L, 12_800L, 25_600L, 51_200L, 60_000L, 60_000L);
        podLog("a", "b", UID);
        assertThat(atMillis(now - 1, POD)).isEqualTo(WorkloadNames.NONE);
        assertThat(atMillis(now, POD).pod(UID)).hasToString("a/b");
    }

    @Test
    void looksAtOnceAndSoonAgainWhereAnotherPodShowsUp() {
        for (long now = 0; now < 60_000; now += 1000) {
            atMillis(now, POD);
        }
        podLog("c", "d", HASH);
        assertThat(atMillis(60_001, POD, STATIC_POD).pods()).containsOnlyKeys(HASH);
        podLog("a", "b", UID);
        assertThat(atMillis(60_101, POD, STATIC_POD).pods()).containsOnlyKeys(UID, HASH);
    }

    @Test
    void asksNothingOfTheHostWhileTheSameArePresent() {
        podLog("a", "b", UID);
        WorkloadNames names = atMillis(0, POD);
        host.remove("host:/var/log/pods");
        assertThat(atMillis(3_600_000, POD)).isSameAs(names);
        assertThat(atMillis(3_600_001, POD, new CgroupClass.Outside()).pods()).containsOnlyKeys(UID);
    }

    @Test
    void keepsANameUntilItsCgroupIsGone() {
        podLog("a", "b", UID);
        assertThat(atMillis(0, POD).pod(UID)).hasToString("a/b");
        host.remove("host:/var/log/pods");
        podLog("a", "renamed", UID);
        assertThat(atMillis(1, POD, STATIC_POD).pod(UID)).hasToString("a/b");
        assertThat(atMillis(2, STATIC_POD)).isEqualTo(WorkloadNames.NONE);
        assertThat(atMillis(3)).isEqualTo(WorkloadNames.NONE);
        assertThat(atMillis(4, POD).pod(UID)).hasToString("a/renamed");
    }

    @Test
    void tellsARestartedContainerByItsNewId() {
        String next = "f".repeat(64);
        podLog("shop", "cart-0", UID);
        host.file("host:/var/log/containers/cart-0_shop_web-" + CID + ".log", "");
        assertThat(atMillis(0, POD, CONTAINER).containers()).containsOnlyKeys(CID);
        host.file("host:/var/log/containers/cart-0_shop_web-" + next + ".log", "");
        CgroupClass again = new CgroupClass.Container(QosClass.BURSTABLE, UID, next, "crio");
        assertThat(atMillis(1, POD, again).containers()).containsOnlyKeys(next).containsValue("web");
    }

    @Test
    void writesOutWhatCrioCallsAContainer() {
        podLog("shop", "cart-0", UID);
        host.file("host:/var/log/pods/shop_cart-0_" + UID + "/web/7.log", "")
                .file("host:/var/log/pods/shop_cart-0_" + UID + "/web/12.log", "")
                .file("host:/var/log/pods/shop_cart-0_" + UID + "/web/12.log.20261121-194500.gz", "")
                .file("host:/var/log/containers/cart-0_shop_web-" + CID + ".log", "");
        assertThat(atMillis(0, POD, CONTAINER).detail(CID))
                .isEqualTo(new ContainerDetails(false, "cri-o", "k8s_web_cart-0_shop_" + UID + "_12", ""));
    }

    @Test
    void waitsForNoNameOfASandboxThatItsRuntimeTells() {
        podLog("shop", "cart-0", UID);
        host.file(
                "host:/run/containers/storage/overlay-containers/" + CID + "/userdata/config.json",
                "{\"annotations\":{\"io.kubernetes.cri-o.ContainerType\":\"sandbox\"}}");
        WorkloadNames names = atMillis(0, POD, CONTAINER);
        assertThat(names.isSandbox(CID)).isTrue();
        assertThat(names.container(CID)).isNull();
        assertThat(identities.retryMicros()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void takesUpManyOverSeveralPasses() {
        List<CgroupClass> many = new ArrayList<>();
        for (int i = 0; i < IdentityLookup.STATES_A_PASS + 10; i++) {
            String id = String.format("%064x", i);
            many.add(new CgroupClass.Container(QosClass.BURSTABLE, UID, id, ""));
            host.file(
                    "host:/run/containerd/io.containerd.runtime.v2.task/k8s.io/" + id + "/config.json",
                    "{\"annotations\":{\"io.kubernetes.cri.container-type\":\"container\","
                            + "\"io.kubernetes.cri.container-name\":\"c" + i + "\"}}");
        }
        assertThat(identities.of(many, fs, 0).containers()).hasSize(IdentityLookup.STATES_A_PASS);
        assertThat(identities.of(many, fs, 1_000_000).containers()).hasSize(many.size());
    }

    @Test
    void passesOverWhatIsNoNameOfTheKubelets() {
        podLog("A\nb", "c", UID);
        podLog("a", "x\"}1", UID);
        podLog("a", "b_c", UID);
        host.file("host:/var/log/pods/" + UID, "").file("host:/var/log/containers/x-" + CID + ".log", "");
        assertThat(atMillis(0, POD, CONTAINER)).isEqualTo(WorkloadNames.NONE);
    }
}
