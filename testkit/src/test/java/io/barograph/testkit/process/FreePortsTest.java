package io.barograph.testkit.process;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;

class FreePortsTest {

    @Test
    void noPortIsGivenTwice() {
        List<Integer> ports = Stream.generate(FreePorts::next).limit(500).toList();
        assertThat(ports).doesNotHaveDuplicates();
    }

    @Test
    void aPortThatWasGivenCanBeListenedOn() throws IOException {
        int port = FreePorts.next();
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            assertThat(socket.getLocalPort()).isEqualTo(port);
        }
    }
}
