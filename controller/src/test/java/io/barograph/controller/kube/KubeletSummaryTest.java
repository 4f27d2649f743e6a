package io.barograph.controller.kube;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsServer;
import io.barograph.controller.cluster.evictions.NodeDiskApi;
import io.barograph.controller.cluster.evictions.NodeDisks;
import io.barograph.controller.cluster.evictions.PodDisk;
import io.barograph.controller.kube.kubelet.KubeletSummaryApi;
import io.barograph.controller.kube.kubelet.KubeletToken;
import io.barograph.signal.Reading;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What pods have on disks, from a kubelet's own port.
@Timeout(120)
class KubeletSummaryTest {

    private static final String SUMMARY = """
            {"node": {"nodeName": "n1", "runtime": {"imageFs": {"usedBytes": 7000, "inodesUsed": 70}}}, "pods": [
              {"podRef": {"name": "web", "namespace": "shop", "uid": "u1"},
               "containers": [
                 {"name": "a", "rootfs": {"usedBytes": 8192, "inodesUsed": 5}, "logs": {"usedBytes": 4096, "inodesUsed": 1}},
                 {"name": "b", "rootfs": {"usedBytes": 100, "inodesUsed": 2}, "logs": {"usedBytes": 10, "inodesUsed": 1}}],
               "volume": [{"name": "scratch", "usedBytes": 12288, "inodesUsed": 3},
                 {"name": "claimed", "pvcRef": {"name": "data", "namespace": "shop"}, "usedBytes": 1099511627776}]},
              {"podRef": {"name": "new", "namespace": "shop", "uid": "u2"}, "containers": [{"name": "a", "rootfs": {}}]},
              {"podRef": {"name": "nobody", "namespace": "shop"}}]}""";

    private final Path folder;
    private final RotatedKeys keys = new RotatedKeys();
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final HostileApi api;
    private final ApiConnection connection;
    private final AtomicLong micros = new AtomicLong();
    private final KubeletToken token;
    private HttpsServer kubelet;

    KubeletSummaryTest(@TempDir Path folder) throws Exception {
        this.folder = folder;
        api = new HostileApi(HostileApi.says(201, "{\"status\":{\"token\":\"t-1\"}}"));
        connection = api.connect(folder);
        token = new KubeletToken(connection, "pressure", micros::get);
        kubelet = keys.serve("one", 0);
        answering(200, SUMMARY);
        Files.writeString(folder.resolve("ca.crt"), RotatedKeys.KEYS.chainPem("one"));
    }

    @AfterEach
    void close() {
        kubelet.stop(0);
        connection.close();
        api.close();
    }

    private void answering(int status, String body) {
        kubelet.removeContext("/");
        kubelet.createContext("/", exchange -> {
            asked.add(exchange.getRequestURI() + " "
                    + exchange.getRequestHeaders().getFirst("Authorization"));
            byte[] bytes = body.getBytes(UTF_8);
            exchange.sendResponseHeaders(status, bytes.length);
            try (exchange) {
                exchange.getResponseBody().write(bytes);
            }
        });
    }

    private KubeletSummaryApi api(String authority) {
        return new KubeletSummaryApi(token, kubelet.getAddress().getPort(), folder.resolve(authority));
    }

    private Reading<NodeDisks> nodeDisks() {
        return api("ca.crt").nodeDisks("n1", List.of("127.0.0.1"));
    }

    private Reading<Map<String, PodDisk>> disks() {
        return nodeDisks().map(NodeDisks::pods);
    }

    @Test
    void readsWhatImagesHave() {
        assertThat(nodeDisks().map(NodeDisks::images))
                .isEqualTo(Reading.of(new PodDisk.Use(Reading.of(7000L), Reading.of(70L))));
        answering(200, "{\"node\":{\"nodeName\":\"n1\"},\"pods\":[]}");
        assertThat(nodeDisks().flatMap(disks -> disks.images().bytes()).why()).contains("does not say it");
    }

    @Test
    void sumsWhatContainersWriteAndTellsVolumesOfTheNodeApart() {
        Map<String, PodDisk> disks = Objects.requireNonNull(disks().orNull(), () -> disks().why());
        PodDisk web = Objects.requireNonNull(disks.get("u1"));
        assertThat(disks).containsOnlyKeys("u1", "u2");
        assertThat(web.rootfs()).isEqualTo(new PodDisk.Use(Reading.of(8292L), Reading.of(7L)));
        assertThat(web.logs()).isEqualTo(new PodDisk.Use(Reading.of(4106L), Reading.of(2L)));
        assertThat(web.volumes()).containsOnlyKeys("scratch");
        assertThat(asked).contains("/stats/summary Bearer t-1");
    }

    @Test
    void aPodThatTheKubeletHasNotMeasuredYetIsUnknownAndNotEmpty() {
        PodDisk fresh =
                Objects.requireNonNull(Objects.requireNonNull(disks().orNull()).get("u2"));
        assertThat(fresh.rootfs().bytes().isPresent()).isFalse();
        assertThat(fresh.rootfs().bytes().why()).contains("does not say");
    }

    /// A tenant can mount empty volumes by the thousand.
    @Test
    void podsOfManyVolumesHideNoOthers() {
        String volumes = IntStream.range(0, 250)
                .mapToObj(number -> "{\"name\":\"v" + number + "\",\"usedBytes\":0,\"inodesUsed\":1}")
                .collect(Collectors.joining(",", "[", "]"));
        String pods = IntStream.range(0, 120)
                .mapToObj(number -> "{\"podRef\":{\"uid\":\"many" + number
                        + "\"},\"containers\":[{\"rootfs\":{\"usedBytes\":1,\"inodesUsed\":1}}],\"volume\":" + volumes
                        + "},")
                .collect(Collectors.joining());
        answering(200, SUMMARY.replace("\"pods\": [", "\"pods\": [" + pods));
        Map<String, PodDisk> disks = Objects.requireNonNull(disks().orNull(), () -> disks().why());
        assertThat(disks).containsOnlyKeys("u1", "u2");
    }

    @Test
    void aPodThatIsListedWithoutFiguresIsUnknownAndNotEmpty() {
        for (String rest :
                List.of("", ",\"containers\":[]", ",\"containers\":[{\"name\":\"a\"}]", ",\"containers\":null")) {
            answering(200, "{\"node\":{\"nodeName\":\"n1\"},\"pods\":[{\"podRef\":{\"uid\":\"u1\"}" + rest + "}]}");
            PodDisk disk = Objects.requireNonNull(
                    Objects.requireNonNull(disks().orNull()).get("u1"));
            assertThat(List.of(disk.rootfs(), disk.logs())).as(rest).allSatisfy(use -> {
                assertThat(use.bytes().isPresent()).isFalse();
                assertThat(use.inodes().isPresent()).isFalse();
            });
        }
    }

    @Test
    void aKubeletThatRefusesOrIsNotThereIsAFailureThatNamesIt() {
        answering(403, "Forbidden (user=x, verb=get, resource=nodes, subresource(s)=[stats])");
        assertThat(disks().why()).contains("the kubelet of n1").contains("403");
        assertThat(api("ca.crt").nodeDisks("n1", List.of()).why()).contains("says no InternalIP");
    }

    @Test
    void aKubeletNeverSeesTheControllersOwnToken() {
        List<String> requests = new CopyOnWriteArrayList<>();
        api.behave(exchange -> {
            requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " "
                    + exchange.getRequestHeaders().getFirst("Authorization") + " "
                    + new String(exchange.getRequestBody().readAllBytes(), UTF_8));
            HostileApi.says(201, "{\"status\":{\"token\":\"t-" + requests.size() + "\"}}")
                    .answer(exchange);
        });
        disks();
        micros.addAndGet(TimeUnit.SECONDS.toMicros(299));
        disks();
        micros.addAndGet(TimeUnit.SECONDS.toMicros(1));
        disks();
        answering(401, "Unauthorized");
        disks();
        disks();
        assertThat(asked)
                .extracting(each -> each.replace("/stats/summary ", ""))
                .containsExactly("Bearer t-1", "Bearer t-1", "Bearer t-2", "Bearer t-2", "Bearer t-3");
        assertThat(requests.getFirst())
                .startsWith(
                        "POST /api/v1/namespaces/pressure/serviceaccounts/barograph-kubelet-stats/token Bearer secret")
                .contains("\"kind\":\"TokenRequest\"", "\"expirationSeconds\":600");
    }

    @Test
    void aTokenThatWasMadeAfterTheRefusedOneStays() {
        AtomicInteger made = new AtomicInteger();
        api.behave(exchange -> HostileApi.says(201, "{\"status\":{\"token\":\"t-" + made.incrementAndGet() + "\"}}")
                .answer(exchange));
        kubelet.removeContext("/");
        kubelet.createContext("/", exchange -> {
            micros.addAndGet(TimeUnit.SECONDS.toMicros(300));
            new KubeletSummaryApi(token, 1, folder.resolve("ca.crt")).nodeDisks("n2", List.of("127.0.0.1"));
            exchange.sendResponseHeaders(401, -1);
            exchange.close();
        });
        disks();
        answering(200, SUMMARY);
        disks();
        assertThat(asked).containsExactly("/stats/summary Bearer t-2");
    }

    @Test
    void withoutATokenNoKubeletIsAskedAndTheReasonNamesTheAccount() {
        for (HostileApi.Conduct conduct : List.of(
                HostileApi.says(403, "{\"message\":\"no\"}"),
                HostileApi.says(404, "{}"),
                HostileApi.says(201, "{}"),
                HostileApi.says(201, "{\"status\":{\"token\":\"a\\r\\nb: c\"}}"))) {
            api.behave(conduct);
            assertThat(disks().why()).contains("serviceaccount barograph-kubelet-stats");
        }
        assertThat(asked).isEmpty();
    }

    @Test
    void aKubeletThatSpeaksOfAnotherNodeIsNotBelieved() {
        assertThat(api("ca.crt").nodeDisks("n2", List.of("127.0.0.1")).why())
                .contains("the kubelet of n2 speaks of node \"n1\"");
    }

    @Test
    void whatIsNoAddressIsNotAsked() {
        for (String address :
                List.of("127.0.0.1/x?y=", "example.org", "127.0.0.1@evil", "", "::1]/x", "1.2.3.4\u0000")) {
            assertThat(api("ca.crt").nodeDisks("n1", List.of(address)).why()).contains("expected an IP address");
        }
        assertThat(asked).isEmpty();
    }

    @Test
    void aKubeletOfAnotherAuthorityIsNotGivenTheToken() throws Exception {
        Files.writeString(folder.resolve("other.crt"), RotatedKeys.KEYS.chainPem("two"));
        assertThat(api("other.crt").nodeDisks("n1", List.of("127.0.0.1")).why()).contains("the kubelet of n1");
        assertThat(asked).isEmpty();
    }

    @Test
    void whereNoKubeletIsAskedTheReasonNamesTheOption() {
        assertThat(NodeDiskApi.none().nodeDisks("n1", List.of("10.0.0.1")).why())
                .contains("--kubelet-ca");
    }
}
