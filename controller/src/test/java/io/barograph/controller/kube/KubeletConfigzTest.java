package io.barograph.controller.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.kube.admin.KubeletConfigzApi;
import module java.base;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What the API server's proxy answers for a kubelet, and what is made of it.
@Timeout(120)
class KubeletConfigzTest {

    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final HostileApi api = new HostileApi(HostileApi.says(200, "{\"kubeletconfig\":{}}"));

    @TempDir
    Path folder;

    KubeletConfigzTest() throws IOException {}

    @AfterEach
    void close() {
        api.close();
    }

    private String failure(HostileApi.Conduct conduct) {
        api.behave(exchange -> {
            asked.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
            conduct.answer(exchange);
        });
        try (ApiConnection connection = api.connect(folder)) {
            return new KubeletConfigzApi(connection).readConfigz("worker-1").why();
        }
    }

    @Test
    void theAnswerIsGivenOnAsItIs() {
        String told = "{\"kubeletconfig\":{\"evictionHard\":{\"memory.available\":\"7%\"}}}";
        api.behave(HostileApi.says(200, told));
        try (ApiConnection connection = api.connect(folder)) {
            assertThat(new KubeletConfigzApi(connection).readConfigz("worker-1").orNull())
                    .isEqualTo(told);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            401 | Unauthorized                         | the API server does not know who asks
            403 | cannot get resource nodes/proxy      | the right to get nodes/proxy
            404 | nodes worker-1 not found             | there is no node worker-1
            500 | no preferred addresses found         | the API server does not reach the kubelet of worker-1
            502 | dial tcp 10.0.0.7:10250: refused     | the API server does not reach the kubelet of worker-1
            503 | dial tcp 10.0.0.7:10250: i/o timeout | the API server does not reach the kubelet of worker-1
            400 | address not allowed                  | GET /api/v1/nodes/worker-1/proxy/configz: status 400
            """)
    void whatTheApiServerSaysIsTold(int status, String message, String meaning) {
        String body = "{\"kind\":\"Status\",\"code\":%d,\"message\":\"%s\"}".formatted(status, message);
        assertThat(failure(HostileApi.says(status, body)))
                .contains(meaning, "status " + status + ": " + message, "expected", "Maybe");
        assertThat(asked).containsOnly("GET /api/v1/nodes/worker-1/proxy/configz");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            200 | <html>log in</html>                 | answers without JSON
            401 | Unauthorized                        | does not know the API server
            403 | Forbidden (user=x, verb=get)        | refuses the API server
            404 | 404 page not found                  | has no /configz
            405 | Debug endpoints are disabled.       | has no /configz
            """)
    void whatTheKubeletItselfAnswersIsTold(int status, String body, String meaning) {
        assertThat(failure(HostileApi.says(status, body)))
                .contains("the kubelet of worker-1 " + meaning, "expected", "Maybe");
    }

    @Test
    void anApiServerThatIsAwayIsNoKubeletThatIsAway() {
        assertThat(failure(com.sun.net.httpserver.HttpExchange::close)).contains("unavailable", "Maybe another");
    }

    @Test
    void onlyNamesOfNodesBecomePaths() {
        assertThat(List.of("worker-1", "ip-10-0-0-7.ec2.internal", "7")).allMatch(KubeletConfigzApi::isNodeName);
        assertThat(List.of("", "..", "a/../b", "Worker", "a?b", "a%2Fb", "-a", "a ", "a\n"))
                .noneMatch(KubeletConfigzApi::isNodeName);
    }
}
