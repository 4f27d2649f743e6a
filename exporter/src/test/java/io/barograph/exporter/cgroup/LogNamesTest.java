package io.barograph.exporter.cgroup;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.exporter.kernel.HostTree;
import io.barograph.exporter.kernel.LiveFs;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogNamesTest {

    private static final String UID = "0a1b2c3d-1111-4222-8333-444455556666";
    private static final String HASH = "0123456789abcdef0123456789abcdef";
    private static final String CID = HASH + HASH;
    private static final CgroupClass POD = new CgroupClass.Pod(Qos.BURSTABLE, UID);
    private static final CgroupClass STATIC_POD = new CgroupClass.Pod(Qos.GUARANTEED, HASH);
    private static final CgroupClass CONTAINER = new CgroupClass.Container(Qos.BURSTABLE, UID, CID, "crio");

    @TempDir
    Path base;

    private final LogNames logNames = new LogNames();
    private HostTree host;
    private LiveFs fs;

    @BeforeEach
    void plantHost() {
        host = new HostTree(base);
        fs = host.open();
    }

    @AfterEach
    void close() {
        fs.close();
    }

    private Names at(long second, CgroupClass... present) {
        return logNames.of(List.of(present), fs, second * 1_000_000);
    }

    private void log(String namespace, String pod, String uid) {
        host.file("host:/var/log/pods/" + namespace + "_" + pod + "_" + uid + "/c/0.log", "");
    }

    @Test
    void readsNamesFromTheKubeletsLogs() {
        log("shop", "cart-7d9.v2", UID);
        log("kube-system", "kube-apiserver-node1", HASH);
        host.file("host:/var/log/containers/cart-7d9.v2_shop_web-server-" + CID + ".log", "");
        Names names = at(1, POD, CONTAINER, STATIC_POD, new CgroupClass.Outside());
        assertThat(names.pod(UID)).hasToString("shop/cart-7d9.v2");
        assertThat(names.pod(HASH)).isEqualTo(new PodName("kube-system", "kube-apiserver-node1"));
        assertThat(names.container(CID)).isEqualTo("web-server");
    }

    @Test
    void knowsNoNamesWithoutLogs() {
        assertThat(at(1, POD, CONTAINER)).isEqualTo(Names.NONE);
    }

    @Test
    void looksAgainForANameThatCameLateButNotAllTheTime() {
        assertThat(at(0, POD)).isEqualTo(Names.NONE);
        log("a", "b", UID);
        assertThat(at(9, POD)).isEqualTo(Names.NONE);
        assertThat(at(10, POD).pod(UID)).hasToString("a/b");
    }

    @Test
    void looksAtOnceWhereAnotherPodShowsUp() {
        assertThat(at(0, POD)).isEqualTo(Names.NONE);
        log("a", "b", UID);
        log("c", "d", HASH);
        assertThat(at(1, POD, STATIC_POD).pods()).containsOnlyKeys(UID, HASH);
    }

    @Test
    void forgetsWhatIsGone() {
        log("a", "b", UID);
        assertThat(at(0, POD).pods()).containsOnlyKeys(UID);
        assertThat(at(1)).isEqualTo(Names.NONE);
    }

    @Test
    void passesOverWhatIsNoNameOfTheKubelets() {
        log("A\nb", "c", UID);
        log("a", "x\"}1", UID);
        log("a", "b_c", UID);
        host.file("host:/var/log/pods/" + UID, "").file("host:/var/log/containers/x-" + CID + ".log", "");
        assertThat(at(0, POD, CONTAINER)).isEqualTo(Names.NONE);
    }
}
