package io.barograph.exporter.reclaim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.barograph.testkit.TestRounds;
import module java.base;
import org.junit.jupiter.api.Test;

class ProtoFieldsTest {

    @Test
    void randomBytesAreAMessageOrAnIOExceptionAndNothingElse() {
        Random random = new Random(7);
        for (int round = 0; round < TestRounds.of(5_000, 500_000); round++) {
            byte[] bytes = new byte[random.nextInt(40)];
            random.nextBytes(bytes);
            Throwable thrown = catchThrowable(() -> ProtoFields.of(bytes));
            assertThat(thrown == null || thrown instanceof IOException)
                    .as(HexFormat.of().formatHex(bytes) + " " + thrown)
                    .isTrue();
        }
    }

    @Test
    void aTextOfAnyLengthIsReadAsItWasWritten() throws IOException {
        for (int length : new int[] {0, 1, 127, 128, 16_383, 16_384, 70_000}) {
            String text = "é".repeat(length);
            assertThat(ProtoFields.of(ProtoFields.encodeMessage(3, text)).textField(3))
                    .isEqualTo(text);
        }
    }

    @Test
    void whatIsNotThereIsZeroOrEmptyAsProtobufHasIt() throws IOException {
        ProtoFields none = ProtoFields.of(new byte[0]);
        assertThat(none.numberField(1)).isZero();
        assertThat(none.textField(1)).isEmpty();
        assertThat(none.messageField(1).textField(1)).isEmpty();
    }

    @Test
    void aMessageOfVeryManyFieldsIsRefusedBeforeItFillsTheMemory() {
        byte[] empty = ProtoFields.encodeMessage(1, "");
        byte[] many = new byte[70_000 * empty.length];
        for (int i = 0; i < many.length; i++) {
            many[i] = empty[i % empty.length];
        }
        assertThatThrownBy(() -> ProtoFields.of(many))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("65536 fields");
    }
}
