package io.barograph.web.tls;

import io.barograph.problem.NearMatch;
import io.barograph.problem.YamlMapping;
import module java.base;

/// Reads the versions, suites and curves of `tls_server_config`, named as in Go's crypto/tls
/// (<https://pkg.go.dev/crypto/tls#pkg-constants>).
final class TlsCipherReader {

    private static final List<String> VERSIONS = List.of("TLS10", "TLS11", "TLS12", "TLS13");

    /// Go has these always on where TLS 1.3 is.
    private static final List<String> TLS13 =
            List.of("TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256");

    private static final List<String> TLS12 = List.of(
            "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
            "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
            "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384",
            "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
            "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256",
            "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256");

    /// Suites that are taken where they are asked for: their integrity check comes second.
    private static final List<String> OLDER = List.of(
            "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA",
            "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA",
            "TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA",
            "TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA");

    private static final Map<String, String> CURVES = curves();

    /// Those of Go. Every client knows one of them. JSSE would take `ffdhe8192` too, which costs a processor seconds
    /// before the
    /// client has shown anything.
    private static final List<String> USUAL_GROUPS = List.of("x25519", "secp256r1", "secp384r1", "secp521r1");

    private TlsCipherReader() {}

    private static Map<String, String> curves() {
        Map<String, String> curves = new LinkedHashMap<>();
        curves.put("CurveP256", "secp256r1");
        curves.put("CurveP384", "secp384r1");
        curves.put("CurveP521", "secp521r1");
        curves.put("X25519", "x25519");
        return Collections.unmodifiableMap(curves);
    }

    static TlsSettings.Ciphers readCiphers(YamlMapping yaml) {
        yaml.booleanOf("prefer_server_cipher_suites", true);
        List<String> groups = yaml.listOf("curve_preferences", List.copyOf(CURVES.keySet()), CURVES::get);
        return new TlsSettings.Ciphers(readProtocols(yaml), readSuites(yaml), groups.isEmpty() ? USUAL_GROUPS : groups);
    }

    private static List<String> readProtocols(YamlMapping yaml) {
        int min = readVersion(yaml, "min_version", 2);
        int max = readVersion(yaml, "max_version", 3);
        if (max < 2) {
            yaml.addProblem("max_version", "is " + VERSIONS.get(max) + "; expected TLS12 or TLS13", "");
        } else if (min > max) {
            yaml.addProblem("min_version", "is above max_version", "");
        } else if (min < 2) {
            yaml.addWarning("min_version", "is " + VERSIONS.get(min) + ", which is not spoken any more", "Maybe TLS12");
        }
        List<String> protocols = new ArrayList<>();
        if (min <= 2 && max >= 2) {
            protocols.add("TLSv1.2");
        }
        if (max >= 3) {
            protocols.add("TLSv1.3");
        }
        return protocols;
    }

    private static int readVersion(YamlMapping yaml, String key, int otherwise) {
        String word = yaml.textOf(key);
        int versionIndex = word == null ? otherwise : VERSIONS.indexOf(word);
        if (versionIndex < 0) {
            yaml.addProblem(key, "is " + word, NearMatch.hintFor(String.valueOf(word), VERSIONS));
            return otherwise;
        }
        return versionIndex;
    }

    private static List<String> readSuites(YamlMapping yaml) {
        List<String> knownSuites = new ArrayList<>(TLS12);
        knownSuites.addAll(TLS13);
        knownSuites.addAll(OLDER);
        List<String> named =
                yaml.listOf("cipher_suites", knownSuites, suite -> knownSuites.contains(suite) ? suite : null);
        List<String> allSuites = new ArrayList<>(TLS13);
        (named.isEmpty() ? TLS12 : named)
                .stream().filter(suite -> !allSuites.contains(suite)).forEach(allSuites::add);
        return allSuites;
    }
}
