package io.barograph.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;

class PeerTest {

    @Test
    void isOneIpv4AddressOrHalfOfAnIpv6Address() {
        assertThat(Peer.at("10.0.0.7")).isEqualTo(Peer.at("::ffff:10.0.0.7")).isNotEqualTo(Peer.at("10.0.0.8"));
        assertThat(Peer.at("2001:db8:0:7::1")).isEqualTo(Peer.at("2001:db8:0:7:ffff:ffff:ffff:ffff"));
        assertThat(Peer.at("2001:db8:0:7::1")).isNotEqualTo(Peer.at("2001:db8:0:8::1"));
        assertThat(Peer.at("::1")).isNotEqualTo(Peer.at("0.0.0.0"));
        assertThat(Peer.at(new InetSocketAddress(InetAddress.ofLiteral("10.0.0.7"), 4711)))
                .isEqualTo(Peer.at("10.0.0.7"));
    }

    @Test
    void usersBehindOneAddressAreTwo() {
        assertThat(Peer.at("10.0.0.7").provedToBe("a"))
                .isNotEqualTo(Peer.at("10.0.0.7").provedToBe("b"));
    }

    @Test
    void whoseAddressIsNotKnownIsOnePeer() {
        assertThat(Peer.at((String) null)).isEqualTo(Peer.at("no address"));
    }
}
