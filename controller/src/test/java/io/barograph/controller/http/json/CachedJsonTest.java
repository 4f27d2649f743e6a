package io.barograph.controller.http.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.web.Request;
import io.barograph.web.Response;
import module java.base;
import org.junit.jupiter.api.Test;

class CachedJsonTest {

    private Instant now = Instant.ofEpochSecond(1000);
    private int made;
    private String word = "a";
    private final CachedJson shared = new CachedJson(
            () -> {
                made++;
                return Map.of("word", word);
            },
            () -> now,
            1000);

    private Response answer(String after) {
        return shared.answer(new Request("/", Map.of("after", after), ""));
    }

    @Test
    void manyReadersCostOneDocument() {
        for (int i = 0; i < 10; i++) {
            assertThat(answer("").body().length()).isEqualTo("{'word':'a'}".length());
        }
        assertThat(made).isEqualTo(1);
        now = now.plusMillis(1000);
        answer("");
        assertThat(made).isEqualTo(2);
    }

    @Test
    void saysNothingAgainToWhoHasItAlready() {
        String tag = String.valueOf(answer("").headers().get("ETag"));
        assertThat(answer(tag).status()).isEqualTo(204);
        now = now.plusMillis(1000);
        word = "other";
        assertThat(answer(tag).status()).isEqualTo(200);
        assertThat(answer(tag).body().length()).isEqualTo("{'word':'other'}".length());
        assertThat(answer(tag).headers()).containsEntry("Barograph-Now", "1001000");
    }
}
