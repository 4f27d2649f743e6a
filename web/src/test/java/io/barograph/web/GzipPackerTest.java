package io.barograph.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;

class GzipPackerTest {

    private final GzipPacker packer = new GzipPacker();

    private static byte[] unpacked(ResponseBody body) throws IOException {
        try (GZIPInputStream in =
                new GZIPInputStream(new ByteArrayInputStream(body.plain().getBytes()))) {
            return in.readAllBytes();
        }
    }

    @Test
    void whatItPacksIsUnpackedByOthers() throws IOException {
        byte[] random = new byte[300_000];
        new Random(1).nextBytes(random);
        byte[] text = "barograph_pods{a=\"b\"} 1\n".repeat(40_000).getBytes(UTF_8);
        for (byte[] each : List.of(text, random, new byte[0], text)) {
            ResponseBody body = packer.body("text/plain", each, each.length);
            assertThat(unpacked(body)).isEqualTo(each);
            assertThat(body.isOnlyCompressed()).isTrue();
        }
    }

    @Test
    void leavesOutWhatLiesBehindTheLength() throws IOException {
        assertThat(unpacked(packer.body("text/plain", "abcdef".getBytes(UTF_8), 3)))
                .asString()
                .isEqualTo("abc");
    }
}
