package io.barograph.web.tls;

import module java.base;

/// How a server speaks TLS.
///
/// @param keys its certificate and key
/// @param notAfterSeconds until when its certificate holds, in seconds since 1970
public record TlsSettings(
        X509ExtendedKeyManager keys,
        ClientTrustManager trust,
        ClientAuthType clients,
        Ciphers ciphers,
        long notAfterSeconds) {

    /// The protocols, suites and groups that it agrees to, in JSSE's names.
    ///
    /// @param protocols `TLSv1.3`
    /// @param suites in the order of preference
    /// @param groups for the key exchange, in the order of preference; never empty
    public record Ciphers(List<String> protocols, List<String> suites, List<String> groups) {
        public Ciphers {
            protocols = List.copyOf(protocols);
            suites = List.copyOf(suites);
            groups = List.copyOf(groups);
        }
    }
}
