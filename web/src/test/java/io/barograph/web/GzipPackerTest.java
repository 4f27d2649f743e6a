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
            ResponseBody body = packer.packBody("text/plain", each, each.length);
            assertThat(unpacked(body)).isEqualTo(each);
            assertThat(body.isOnlyCompressed()).isTrue();
        }
    }

    @Test
    void leavesOutWhatLiesBehindTheLength() throws IOException {
        assertThat(unpacked(packer.packBody("text/plain", "abcdef".getBytes(UTF_8), 3)))
                .asString()
                .isEqualTo("abc");
    }

    /// The reader checks the CRC, which is joined from those of the pieces.
    @Test
    void piecesMakeOneStreamWhateverTheirSizes() throws IOException {
        Random random = new Random(7);
        for (int round = 0; round < 300; round++) {
            byte[] bytes = new byte[random.nextInt(60_000)];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) ('a' + random.nextInt(round % 2 == 0 ? 2 : 26));
            }
            int[] cuts = random.ints(random.nextInt(8), 0, bytes.length + 10)
                    .sorted()
                    .toArray();
            assertThat(unpacked(packer.packBody("text/plain", bytes, bytes.length, cuts)))
                    .isEqualTo(bytes);
        }
    }

    @Test
    void compressesOnlyThePiecesThatChanged() throws IOException {
        byte[] text = "barograph_pods{a=\"b\"} 1\n".repeat(1000).getBytes(UTF_8);
        int[] cuts = {5_000, 10_000, 15_000};
        packer.packBody("text/plain", text, text.length, cuts);
        assertThat(packer.compressed()).isEqualTo(4);
        assertThat(unpacked(packer.packBody("text/plain", text, text.length, cuts)))
                .isEqualTo(text);
        assertThat(packer.compressed()).isZero();

        text[12_000] = '2';
        assertThat(unpacked(packer.packBody("text/plain", text, text.length, cuts)))
                .isEqualTo(text);
        assertThat(packer.compressed()).isEqualTo(1);

        byte[] longer = ("# one\n" + new String(text, UTF_8)).getBytes(UTF_8);
        assertThat(unpacked(packer.packBody("text/plain", longer, longer.length, 5_006, 10_006, 15_006)))
                .isEqualTo(longer);
        assertThat(packer.compressed()).as("the others are elsewhere").isEqualTo(1);
    }

    @Test
    void exchangedBytesAreAChange() throws IOException {
        byte[] text = "barograph_pods 12\n".repeat(100).getBytes(UTF_8);
        packer.packBody("text/plain", text, text.length);
        text[15] = '2';
        text[16] = '1';
        assertThat(unpacked(packer.packBody("text/plain", text, text.length))).isEqualTo(text);
        assertThat(packer.compressed()).isEqualTo(1);
    }
}
