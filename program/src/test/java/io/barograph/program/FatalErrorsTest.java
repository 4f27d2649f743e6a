package io.barograph.program;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class FatalErrorsTest {

    private static final String ENDED = "main has gone on";

    /// A program whose second thread ends by what its argument names.
    static final class Broken {

        private Broken() {}

        static void main(String[] arguments) throws Exception {
            FatalErrors.exitOnUncaughtErrors();
            Thread thread = Thread.ofPlatform().name("second").start(() -> {
                if (arguments[0].equals("fault")) {
                    throw new IllegalStateException("a fault");
                }
                throw arguments[0].equals("threads")
                        ? new OutOfMemoryError("unable to create native thread")
                        : new StackOverflowError("too deep");
            });
            thread.join();
            System.out.println(ENDED);
        }
    }

    private record Ended(int code, String printed) {}

    private static Ended run(String what) throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Broken.class.getName(),
                        what)
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), printed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"threads", "depth"})
    void anErrorThatEndsAThreadEndsTheProgram(String what) throws Exception {
        Ended ended = run(what);
        assertThat(ended.code()).as(ended.printed()).isEqualTo(FatalErrors.EXIT);
        assertThat(ended.printed()).doesNotContain(ENDED);
    }

    @Test
    void anExceptionEndsItsThreadAlone() throws Exception {
        Ended ended = run("fault");
        assertThat(ended.code()).as(ended.printed()).isZero();
        assertThat(ended.printed()).contains(ENDED);
    }
}
