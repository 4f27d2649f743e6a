package io.barograph.web.access;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import org.junit.jupiter.api.Test;

class CrossSiteCheckTest {

    private static final String US = "127.0.0.1:9978";

    private static String known(Map<String, String> headers) {
        return CrossSiteCheck.fromElsewhere(headers::get, "http");
    }

    private static String unknown(Map<String, String> headers, String address) {
        return CrossSiteCheck.fromAnotherHost(headers::get, "http", address);
    }

    @Test
    void whoIsNoBrowserMayPost() {
        assertThat(known(Map.of("Host", US))).isEmpty();
        assertThat(unknown(Map.of("Host", US), "127.0.0.1")).isEmpty();
        assertThat(unknown(Map.of("Host", "localhost"), "::1")).isEmpty();
        assertThat(unknown(Map.of("Host", "controller"), "::ffff:127.0.0.1")).isEmpty();
    }

    @Test
    void ourOwnPageMayPost() {
        assertThat(known(Map.of("Host", US, "Origin", "http://" + US, "Sec-Fetch-Site", "same-origin")))
                .isEmpty();
        assertThat(secure("b.example", "https://b.example")).isEmpty();
        assertThat(secure("b.example", "https://b.example:443")).isEmpty();
        assertThat(secure("b.example:443", "https://B.example")).isEmpty();
        assertThat(known(Map.of("Host", "b.example:80", "Origin", "http://b.example")))
                .isEmpty();
        assertThat(known(Map.of("Host", US, "Sec-Fetch-Site", "none"))).isEmpty();
        assertThat(unknown(Map.of("Host", US, "Origin", "http://" + US), "127.0.0.1"))
                .isEmpty();
        assertThat(unknown(Map.of("Host", "[::1]:9978", "Origin", "http://[::1]:9978"), "::1"))
                .isEmpty();
    }

    @Test
    void theSameNameByAnotherSchemeOrPortIsElsewhere() {
        assertThat(secure("b.example", "http://b.example")).contains("elsewhere");
        assertThat(secure("b.example", "https://b.example:80")).contains("elsewhere");
        assertThat(secure("b.example:9978", "https://b.example")).contains("elsewhere");
        assertThat(known(Map.of("Host", US, "Origin", "https://" + US))).contains("elsewhere");
    }

    private static String secure(String host, String origin) {
        return CrossSiteCheck.fromElsewhere(Map.of("Host", host, "Origin", origin)::get, "https");
    }

    @Test
    void aPageFromElsewhereMayNot() {
        for (String site : List.of("cross-site", "same-site", "", "SAME-ORIGIN")) {
            assertThat(known(Map.of("Host", US, "Sec-Fetch-Site", site)))
                    .as(site)
                    .contains("elsewhere");
        }
        for (String origin : List.of("https://example.com", "null", "", "http://127.0.0.1")) {
            Map<String, String> headers = Map.of("Host", US, "Origin", origin);
            assertThat(known(headers)).as(origin).contains("elsewhere");
            assertThat(unknown(headers, "127.0.0.1")).as(origin).contains("elsewhere");
        }
        assertThat(known(Map.of("Origin", "http://127.0.0.1"))).contains("elsewhere");
    }

    @Test
    void aNameThatWasMadeToPointHereIsNoneOfOurs() {
        Map<String, String> rebound = Map.of(
                "Host", "evil.example:9978",
                "Origin", "http://evil.example:9978",
                "Sec-Fetch-Site", "same-origin");
        assertThat(unknown(rebound, "127.0.0.1")).contains("by this name");
        assertThat(unknown(Map.of("Sec-Fetch-Site", "same-origin"), "127.0.0.1"))
                .contains("by this name");
        assertThat(unknown(Map.of("Host", "127.0.0.1.evil.example", "Sec-Fetch-Site", "none"), "127.0.0.1"))
                .contains("by this name");
    }

    @Test
    void anotherHostMustSayWhoItIs() {
        for (String address : List.of("10.0.0.7", "192.168.127.0", "fe80::1", "1270.0.0.1", "::ffff:10.0.0.7", "")) {
            assertThat(unknown(Map.of("Host", US), address)).as(address).contains("only clients on this host");
        }
        assertThat(CrossSiteCheck.fromAnotherHost(_ -> null, "http", null)).contains("only clients on this host");
    }
}
