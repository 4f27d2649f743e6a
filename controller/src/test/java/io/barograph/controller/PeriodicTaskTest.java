package io.barograph.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.controller.watch.SteadyClock;
import module java.base;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PeriodicTaskTest {

    private static Stream<Runnable> faults() {
        return Stream.of(
                () -> {
                    throw new IllegalStateException("broken");
                },
                () -> {
                    throw new OutOfMemoryError("unable to create native thread: limit");
                });
    }

    @ParameterizedTest
    @MethodSource("faults")
    void goOnAfterAFaultUntilTheyAreInterrupted(Runnable broken) {
        List<Duration> rests = new ArrayList<>();
        SteadyClock clock = new SteadyClock() {
            @Override
            public long nanos() {
                return 0;
            }

            @Override
            public void sleep(Duration time) throws InterruptedException {
                if (rests.size() == 3) {
                    throw new InterruptedException();
                }
                rests.add(time);
            }
        };
        int[] done = {0};
        new PeriodicTask("silences", Duration.ofSeconds(5), clock, () -> {
                    done[0]++;
                    broken.run();
                })
                .run();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(done[0]).isEqualTo(3);
        assertThat(rests).containsOnly(Duration.ofSeconds(5));
    }
}
