package io.barograph.exporter.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LoggedTextsTest {

    private final LoggedTexts texts = new LoggedTexts();

    @Test
    void twoFileSystemsThatAreStuckAreLoggedOnceEach() {
        assertThat(texts.isNew("imagefs", "nothing is left for imagefs")).isTrue();
        assertThat(texts.isNew("nodefs", "nothing is left for nodefs")).isTrue();
        assertThat(texts.isNew("imagefs", "nothing is left for imagefs")).isFalse();
        assertThat(texts.isNew("nodefs", "nothing is left for nodefs")).isFalse();
    }

    @Test
    void anotherTextAboutTheSameIsLogged() {
        assertThat(texts.isNew(LoggedTexts.ALL, "no socket")).isTrue();
        assertThat(texts.isNew(LoggedTexts.ALL, "no answer")).isTrue();
        assertThat(texts.isNew(LoggedTexts.ALL, "no socket")).isTrue();
        assertThat(texts.isNew("nodefs", "no socket")).isTrue();
    }
}
