package io.barograph.controller.watch.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.Unpooled;
import module java.base;
import org.junit.jupiter.api.Test;

/// Lines come whole, however the page came.
class PageSplitterTest {

    private static final String PAGE = "{\"a\":1}\n\n{\"b\":\"" + "x".repeat(100) + "\"}\nlast";

    @Test
    void linesAreTheSameHoweverThePageIsCut() {
        byte[] page = PAGE.getBytes(UTF_8);
        List<String> whole = splitInParts(page, page.length);
        assertThat(whole).containsExactly(PAGE.split("\n", -1));
        for (int size = 1; size < page.length; size++) {
            assertThat(splitInParts(page, size)).as("parts of %s bytes", size).isEqualTo(whole);
        }
    }

    @Test
    void aLineIsRefusedWithTheFirstByteBeyondItsBound() {
        PageSplitter splitter = new PageSplitter(8, 1_000);
        splitter.splitBuffer(Unpooled.copiedBuffer("12345678", UTF_8));
        assertThatThrownBy(() -> splitter.splitBuffer(Unpooled.copiedBuffer("9", UTF_8)))
                .isInstanceOf(PageSplitter.Oversized.class)
                .hasMessageContaining("8 bytes");
    }

    private static List<String> splitInParts(byte[] page, int size) {
        PageSplitter splitter = new PageSplitter(1_000, 10_000);
        for (int begin = 0; begin < page.length; begin += size) {
            splitter.splitBuffer(Unpooled.wrappedBuffer(page, begin, Math.min(size, page.length - begin)));
        }
        return splitter.end().stream().map(line -> new String(line, UTF_8)).toList();
    }
}
