package io.barograph.exporter;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.barograph.exporter.kernel.MonotonicClock;
import io.barograph.exporter.options.ExporterConfig;
import io.barograph.web.config.WebServerException;
import module java.base;
import org.junit.jupiter.api.Test;

/// A start that fails says why, and leaves nothing open.
class ExporterStartFailureTest {

    @Test
    void namesTheAddressThatIsTaken() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = taken.getLocalPort();
            ExporterConfig config = ExporterProcessTest.config(port);
            assertThatThrownBy(() -> ExporterProcess.start(config, MonotonicClock.system()))
                    .isInstanceOf(WebServerException.class)
                    .hasMessageContaining("cannot listen on 127.0.0.1:" + port);
        }
    }

    /// The clock fails when the sampler starts, which is the last thing that is done.
    @Test
    void leavesNothingOpenWhereItsStartFailsLate() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        AtomicInteger reads = new AtomicInteger();
        MonotonicClock clock = () -> {
            if (reads.incrementAndGet() > 1) {
                throw new IllegalStateException("the clock is broken");
            }
            return 0;
        };
        assertThatThrownBy(() -> ExporterProcess.start(ExporterProcessTest.config(port), clock))
                .hasMessage("the clock is broken");
        assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port).close())
                .isInstanceOf(ConnectException.class);
    }
}
