package io.barograph.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.problem.OptionProblems;
import io.barograph.testkit.keys.TestKeys;
import io.barograph.web.access.AllowedHosts;
import io.barograph.web.config.ListenAddress;
import io.barograph.web.config.WebServerOptions;
import module java.base;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// By which names servers are asked, over real sockets.
class HostCheckTest {

    private static final String REBOUND = "Host: evil.example:9977\r\n";

    @TempDir
    private Path directory;

    private static String ask(String listen, AllowedHosts allowed, String version, String headers) throws IOException {
        WebServerOptions options =
                new WebServerOptions(List.of(new ListenAddress(listen, 0)), null, TestServer.LIMITS, allowed);
        Routes routes = new Routes(Map.of("/", RouteHandler.ofReady(() -> Response.ofText(200, "secret"))));
        try (TestServer rig = new TestServer(options, _ -> routes)) {
            return rig.raw("GET / HTTP/" + version + "\r\n" + headers + "Connection: close\r\n\r\n");
        }
    }

    private static String status(String answer) {
        return answer.substring(9, 12);
    }

    @Test
    void aNameThatWasMadeToPointToLoopbackIsNotAnswered() throws Exception {
        String answer = ask("127.0.0.1", AllowedHosts.NONE, "1.1", REBOUND);
        assertThat(status(answer)).isEqualTo("421");
        assertThat(answer)
                .doesNotContain("secret")
                .contains(
                        "the Host is \"evil.example:9977\"; expected localhost or a loopback address. Maybe name it in"
                                + " --web.allowed-hosts");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "localhost:9977",
                "LOCALHOST.:9977",
                "127.0.0.1",
                "127.0.0.1:9977",
                "127.8.9.10",
                "[::1]",
                "[::1]:9977",
                "[0:0:0:0:0:0:0:1]:1",
                "node7.example",
                "Node7.Example.:80"
            })
    void itsOwnNamesAreAnswered(String host) throws Exception {
        String answer = ask("127.0.0.1", new AllowedHosts(Set.of("node7.example")), "1.1", "Host: " + host + "\r\n");
        assertThat(status(answer)).isEqualTo("200");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "localhost.evil.example",
                "127.0.0.1.evil.example",
                "evil.example:localhost",
                "localhost@evil.example",
                "evil.example#localhost",
                "localhost, evil.example",
                "10.0.0.7",
                "0.0.0.0:9977",
                "[::]",
                "[2001:db8::1]:9977",
                "::1",
                "localhost:9977:1",
                "example",
                "xn--"
            })
    void otherNamesAreNot(String host) throws Exception {
        String answer = ask("127.0.0.1", new AllowedHosts(Set.of("node7.example")), "1.1", "Host: " + host + "\r\n");
        assertThat(status(answer)).isIn("421", "400");
        assertThat(answer).doesNotContain("secret");
    }

    /// As a proxy in the pod hands on what a client asked the node for.
    @ParameterizedTest
    @ValueSource(
            strings = {"10.20.30.40:9977", "10.20.30.40", "[fd00::7]:9977", "barograph-exporter.barograph.svc:9977"})
    void theNodesAddressByWayOfAProxyIsAnsweredWhereItIsAllowed(String host) throws Exception {
        AllowedHosts nodes = AllowedHosts.readNames(
                List.of("10.20.30.40", "fd00::7", "barograph-exporter.barograph.svc"), new OptionProblems());
        String headers = "Host: " + host + "\r\n";
        assertThat(status(ask("127.0.0.1", nodes, "1.1", headers))).isEqualTo("200");
        String refused = ask("127.0.0.1", AllowedHosts.NONE, "1.1", headers);
        assertThat(status(refused)).isEqualTo("421");
        assertThat(refused)
                .doesNotContain("secret")
                .contains("the Host is \"" + host + "\"", "Maybe name it in --web.allowed-hosts");
    }

    @Test
    void twoNamesOrNoneAreRefusedUnlessTheProgramIsOld() throws Exception {
        String two = "Host: localhost\r\nHost: localhost\r\n";
        assertThat(status(ask("127.0.0.1", AllowedHosts.NONE, "1.1", two))).isEqualTo("400");
        assertThat(status(ask("127.0.0.1", AllowedHosts.NONE, "1.1", ""))).isEqualTo("400");
        assertThat(status(ask("127.0.0.1", AllowedHosts.NONE, "1.0", ""))).isEqualTo("200");
        assertThat(status(ask("127.0.0.1", AllowedHosts.NONE, "1.0", REBOUND))).isEqualTo("421");
    }

    @Test
    void whoIsAskedByOthersAnswersByAnyNameUntilSomeAreGiven() throws Exception {
        AllowedHosts one = new AllowedHosts(Set.of("node7.example"));
        assertThat(status(ask("0.0.0.0", AllowedHosts.NONE, "1.1", REBOUND))).isEqualTo("200");
        assertThat(status(ask("0.0.0.0", one, "1.1", REBOUND))).isEqualTo("421");
        assertThat(status(ask("0.0.0.0", one, "1.1", "Host: node7.example\r\n")))
                .isEqualTo("200");
        assertThat(status(ask("0.0.0.0", one, "1.1", "Host: 10.244.0.7:9977\r\n")))
                .isEqualTo("200");
    }

    @Test
    void http2SaysItInAnotherField() throws Exception {
        TestKeys.usual().write(directory, "server", "server");
        try (TestServer rig = new TestServer(directory, TestServer.TLS);
                HttpClient client = rig.client("")) {
            HttpResponse<String> answer = rig.getByTls(client, "/metrics");
            assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_2);
            assertThat(answer.statusCode()).isEqualTo(200);
        }
    }

    @Test
    void namesAreReadStrictly() {
        OptionProblems problems = new OptionProblems();
        assertThat(AllowedHosts.readNames(List.of("Node7.example.", "[::1]", "10.0.0.7"), problems)
                        .names())
                .containsExactlyInAnyOrder("node7.example", "::1", "10.0.0.7");
        assertThat(problems.allProblems()).isEmpty();
        AllowedHosts.readNames(List.of("node7.example:9977", "*", ""), problems);
        assertThat(problems.allProblems()).hasSize(3).first().asString().contains("Maybe leave out the port");
    }
}
