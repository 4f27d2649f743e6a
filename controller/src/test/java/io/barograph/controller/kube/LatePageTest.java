package io.barograph.controller.kube;

import static io.barograph.controller.kube.HostileApi.hangs;
import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.cluster.ApiOutcome;
import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LatePageTest {

    private static final ApiTimeouts TIMEOUTS = new ApiTimeouts(
            Duration.ofSeconds(60), Duration.ofSeconds(3), Duration.ofSeconds(60), Duration.ofMillis(20));

    /// 250 objects of a megabyte take an API server longer than a list is waited for.
    @Test
    void isAskedForAgainWithFewerObjects(@TempDir Path folder) throws IOException {
        CountDownLatch end = new CountDownLatch(1);
        PagedServer pods = new PagedServer("PodList", hangs(end));
        IntStream.range(0, 20).forEach(i -> pods.with("{\"metadata\":{\"name\":\"p" + i + "\"}}"));
        List<Integer> asked = new CopyOnWriteArrayList<>();
        HostileApi.Conduct slow = exchange -> {
            String query = exchange.getRequestURI().getQuery();
            int limit = Integer.parseInt(
                    query.substring(query.indexOf("limit=") + 6).split("&", 2)[0]);
            asked.add(limit);
            (limit > 8 ? hangs(end) : pods).answer(exchange);
        };
        try (HostileApi server = new HostileApi(slow);
                ApiConnection connection = server.connect(folder, TIMEOUTS)) {
            List<String> names = new ArrayList<>();
            var outcome = new PagedList(connection, "/api/v1/pods", "PodList", List.of("metadata.name"), 10)
                    .readEach(pod -> names.add(pod.path("metadata").path("name").asText()), _ -> {});
            assertThat(outcome).isInstanceOf(ApiOutcome.Done.class);
            assertThat(asked).startsWith(250, 31, 3, 3);
            assertThat(names).hasSize(20).doesNotHaveDuplicates();
            end.countDown();
        }
    }
}
