package io.barograph.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThreadShortageExceptionTest {

    @Test
    void aShortageOfThreadsCanBeGoneOnAfter() {
        OutOfMemoryError error = new OutOfMemoryError(
                "unable to create native thread: possibly out of memory or process/resource limits reached");
        assertThat(ThreadShortageException.of(error))
                .hasMessage(error.getMessage())
                .hasCause(error);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"Java heap space", "Metaspace"})
    void aShortageOfMemoryCannot(@Nullable String message) {
        OutOfMemoryError error = new OutOfMemoryError(message);
        assertThatThrownBy(() -> ThreadShortageException.of(error)).isSameAs(error);
    }
}
