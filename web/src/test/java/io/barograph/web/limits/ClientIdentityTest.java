package io.barograph.web.limits;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;

class ClientIdentityTest {

    @Test
    void isOneIpv4AddressOrHalfOfAnIpv6Address() {
        assertThat(ClientIdentity.at("10.0.0.7"))
                .isEqualTo(ClientIdentity.at("::ffff:10.0.0.7"))
                .isNotEqualTo(ClientIdentity.at("10.0.0.8"));
        assertThat(ClientIdentity.at("2001:db8:0:7::1"))
                .isEqualTo(ClientIdentity.at("2001:db8:0:7:ffff:ffff:ffff:ffff"));
        assertThat(ClientIdentity.at("2001:db8:0:7::1")).isNotEqualTo(ClientIdentity.at("2001:db8:0:8::1"));
        assertThat(ClientIdentity.at("::1")).isNotEqualTo(ClientIdentity.at("0.0.0.0"));
        assertThat(ClientIdentity.at(new InetSocketAddress(InetAddress.ofLiteral("10.0.0.7"), 4711)))
                .isEqualTo(ClientIdentity.at("10.0.0.7"));
    }

    @Test
    void usersBehindOneAddressAreTwo() {
        assertThat(ClientIdentity.at("10.0.0.7").provedToBe("a"))
                .isNotEqualTo(ClientIdentity.at("10.0.0.7").provedToBe("b"));
    }

    @Test
    void whoseAddressIsNotKnownIsOnePeer() {
        assertThat(ClientIdentity.at((String) null)).isEqualTo(ClientIdentity.at("no address"));
    }
}
