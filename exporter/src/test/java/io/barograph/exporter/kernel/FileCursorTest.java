package io.barograph.exporter.kernel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FileCursorTest {

    private static FileCursor over(String text) {
        FileBuffer bytes = new FileBuffer();
        byte[] utf8 = text.getBytes(UTF_8);
        assertThat(bytes.takeBytes(utf8, 0, utf8.length)).isTrue();
        return new FileCursor().startFile(bytes);
    }

    @Test
    void readsTokensLineByLine() {
        FileCursor cursor = over("some avg10=1.50 total=7\n\nusage_usec 42");
        assertThat(cursor.nextLine()).isTrue();
        assertThat(cursor.takeWord("som".getBytes(UTF_8))).isFalse();
        assertThat(cursor.takeWord("some".getBytes(UTF_8))).isTrue();
        assertThat(cursor.more()).isTrue();
        assertThat(cursor.word()).isEqualTo("avg10");
        assertThat(cursor.decimal()).isEqualTo(1.5);
        assertThat(cursor.more()).isTrue();
        assertThat(cursor.takeWord("total".getBytes(UTF_8))).isTrue();
        assertThat(cursor.number()).isEqualTo(7);
        assertThat(cursor.more()).isFalse();
        assertThat(cursor.nextLine()).isTrue();
        assertThat(cursor.more()).isFalse();
        assertThat(cursor.nextLine()).isTrue();
        assertThat(cursor.rest()).isEqualTo("usage_usec 42");
        assertThat(cursor.nextLine()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"12.31,12.31", "0.00,0", "100,100", "99.99,99.99", "0.07,0.07", "123456789012.345,123456789012.345"})
    void readsDecimalsAsJavaDoes(String text, double expected) {
        FileCursor cursor = over(text);
        assertThat(cursor.nextLine()).isTrue();
        assertThat(cursor.decimal()).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "1.", ".5", "1.2.3", "-1", "1e3", "NaN", "1.5x", "12345678901234567890"})
    void refusesWhatIsNoDecimal(String text) {
        FileCursor cursor = over(text + "\n");
        assertThat(cursor.nextLine()).isTrue();
        assertThatThrownBy(cursor::decimal).isInstanceOf(MalformedFileException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "9223372036854775808", "99999999999999999999", "1.0", "7x", "abc"})
    void refusesWhatIsNoNumber(String text) {
        FileCursor cursor = over(text + "\n");
        assertThat(cursor.nextLine()).isTrue();
        assertThatThrownBy(cursor::number)
                .isInstanceOf(MalformedFileException.class)
                .hasMessageStartingWith("line 1 \"" + text + "\": expected a whole number");
    }

    @Test
    void readsTheLargestNumber() {
        FileCursor cursor = over(Long.toString(Long.MAX_VALUE));
        assertThat(cursor.nextLine()).isTrue();
        assertThat(cursor.number()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void showsOnlyTheBeginningOfALongLineAndNoControlCharacters() {
        FileCursor cursor = over("\u001b[31m" + "x".repeat(500));
        assertThat(cursor.nextLine()).isTrue();
        assertThat(cursor.malformedLine("less")).message().hasSizeLessThan(150).doesNotContain("\u001b");
    }
}
