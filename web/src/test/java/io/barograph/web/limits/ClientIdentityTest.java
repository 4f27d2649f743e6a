package io.barograph.web.limits;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;

class ClientIdentityTest {

    @Test
    void isOneAddress() {
        assertThat(ClientIdentity.ofLiteral("10.0.0.7"))
                .isEqualTo(ClientIdentity.ofLiteral("::ffff:10.0.0.7"))
                .isNotEqualTo(ClientIdentity.ofLiteral("10.0.0.8"));
        assertThat(ClientIdentity.ofLiteral("2001:db8:0:7::1"))
                .isEqualTo(ClientIdentity.ofLiteral("2001:DB8:0:7:0:0:0:1"))
                .isNotEqualTo(ClientIdentity.ofLiteral("2001:db8:0:7::2"));
        assertThat(ClientIdentity.ofLiteral("::1")).isNotEqualTo(ClientIdentity.ofLiteral("0.0.0.0"));
        assertThat(ClientIdentity.ofSocket(new InetSocketAddress(InetAddress.ofLiteral("10.0.0.7"), 4711)))
                .isEqualTo(ClientIdentity.ofLiteral("10.0.0.7"));
    }

    @Test
    void usersBehindOneAddressAreTwo() {
        assertThat(ClientIdentity.ofLiteral("10.0.0.7").provedToBe("a"))
                .isNotEqualTo(ClientIdentity.ofLiteral("10.0.0.7").provedToBe("b"));
    }

    @Test
    void whoseAddressIsNotKnownIsOnePeer() {
        assertThat(ClientIdentity.ofLiteral((String) null)).isEqualTo(ClientIdentity.ofLiteral("no address"));
    }
}
