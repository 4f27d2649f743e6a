package io.barograph.web.tls;

import io.vertx.core.http.ClientAuth;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The demand of a server on a client's certificate, in the words of Go's `tls.ClientAuthType`.
public enum ClientAuthType {
    NO_CLIENT_CERT("NoClientCert", ClientAuth.NONE, false),
    REQUEST_CLIENT_CERT("RequestClientCert", ClientAuth.REQUEST, false),
    REQUIRE_ANY_CLIENT_CERT("RequireAnyClientCert", ClientAuth.REQUIRED, false),
    VERIFY_CLIENT_CERT_IF_GIVEN("VerifyClientCertIfGiven", ClientAuth.REQUEST, true),
    REQUIRE_AND_VERIFY_CLIENT_CERT("RequireAndVerifyClientCert", ClientAuth.REQUIRED, true);

    private final String word;
    private final ClientAuth asks;
    private final boolean verifies;

    ClientAuthType(String word, ClientAuth asks, boolean verifies) {
        this.word = word;
        this.asks = asks;
        this.verifies = verifies;
    }

    /// The type of that name; `RequireClientCert` is an older one of RequireAnyClientCert. Null if there is none.
    static @Nullable ClientAuthType of(String word) {
        for (ClientAuthType type : values()) {
            if (type.word.equals(word)) {
                return type;
            }
        }
        return word.equals("RequireClientCert") ? REQUIRE_ANY_CLIENT_CERT : null;
    }

    static List<String> words() {
        return Arrays.stream(values()).map(type -> type.word).toList();
    }

    String word() {
        return word;
    }

    ClientAuth asks() {
        return asks;
    }

    /// Whether a certificate must come from a known authority.
    public boolean verifies() {
        return verifies;
    }

    /// Whether every client must show a certificate.
    public boolean requires() {
        return asks == ClientAuth.REQUIRED;
    }
}
