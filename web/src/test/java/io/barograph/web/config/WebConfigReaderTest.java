package io.barograph.web.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.barograph.problem.Problem;
import io.barograph.program.RateLimit;
import io.barograph.program.WatchedFiles;
import io.barograph.testkit.keys.TestKeys;
import io.barograph.web.tls.ClientAuthType;
import io.barograph.web.tls.TlsSettings;
import module java.base;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebConfigReaderTest {

    private static final String HASH = "$2y$10$X0h1gDsPszWURQaxFh.zoubFi6DXncSjhoQNJgRrnGs7EsimhC7zG";

    @TempDir
    private Path directory;

    private final List<Problem> problems = new ArrayList<>();

    @BeforeEach
    void keys() throws Exception {
        TestKeys.usual().write(directory, "server", "server");
        TestKeys.usual().write(directory, "other", "other-server");
        Files.writeString(directory.resolve("ca.crt"), TestKeys.usual().chainPem("ca"));
    }

    private WebConfig read(String yaml) throws Exception {
        Path file = directory.resolve("web.yml");
        Files.writeString(file, yaml);
        problems.clear();
        return WebConfigReader.readConfig(file, new WatchedFiles(), problems);
    }

    private List<String> said() {
        return problems.stream()
                .map(Problem::toString)
                .map(each -> each.substring(each.indexOf("web.yml")))
                .toList();
    }

    @Test
    void readsAFileWithAllThatTheFormatHas() throws Exception {
        WebConfig config = read("""
                tls_server_config:
                  cert_file: server.crt
                  key_file: server.key
                  client_auth_type: RequireAndVerifyClientCert
                  client_ca_file: ca.crt
                  client_allowed_sans:
                    - prometheus.example
                  min_version: TLS12
                  max_version: TLS13
                  cipher_suites:
                    - TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384
                  prefer_server_cipher_suites: true
                  curve_preferences:
                    - CurveP256
                    - X25519
                http_server_config:
                  http2: false
                  headers:
                    Strict-Transport-Security: max-age=3600
                    X-Frame-Options: sameorigin
                    X-Content-Type-Options:
                basic_auth_users:
                  alice: %s
                rate_limit:
                  interval: 250ms
                  burst: 20
                """.formatted(HASH));
        assertThat(said()).isEmpty();
        assertThat(config.http2()).isFalse();
        assertThat(config.headers())
                .isEqualTo(Map.of(
                        "Strict-Transport-Security",
                        "max-age=3600",
                        "X-Frame-Options",
                        "sameorigin",
                        "X-Content-Type-Options",
                        ""));
        assertThat(config.users()).isEqualTo(Map.of("alice", HASH));
        assertThat(config.rateLimit()).isEqualTo(new RateLimit(250_000_000, 20));
        TlsSettings tls = Objects.requireNonNull(config.tls());
        assertThat(tls.clients()).isEqualTo(ClientAuthType.REQUIRE_AND_VERIFY_CLIENT_CERT);
        assertThat(tls.ciphers().protocols()).containsExactly("TLSv1.2", "TLSv1.3");
        assertThat(tls.ciphers().suites()).hasSize(4).contains("TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384");
        assertThat(tls.ciphers().groups()).containsExactly("secp256r1", "x25519");
        assertThat(tls.notAfterSeconds()).isEqualTo(TestKeys.usual().notAfterSeconds("server"));
        assertThat(config.toString()).doesNotContain("$2y$");
    }

    @Test
    void servesEverybodyWhereTheFileIsEmpty() throws Exception {
        for (String empty : List.of("", "\n\n", "tls_server_config:\nbasic_auth_users:\n", "tls_server_config: {}\n")) {
            WebConfig config = read(empty);
            assertThat(said()).isEmpty();
            assertThat(config.tls()).isNull();
            assertThat(config.users()).isEmpty();
        }
    }

    @Test
    void takesCertificateAndKeyInlineInAllTheirForms() throws Exception {
        for (String alias : List.of("server", "other-server")) {
            for (String key :
                    List.of(TestKeys.usual().keyPem(alias), TestKeys.usual().oldKeyPem(alias))) {
                String yaml = "tls_server_config:\n  cert: |\n"
                        + TestKeys.usual().chainPem(alias).indent(4) + "  key: |\n" + key.indent(4);
                WebConfig config = read(yaml);
                assertThat(said()).isEmpty();
                assertThat(config.tls()).isNotNull();
            }
        }
    }

    @Test
    void tellsAllThatIsWrongTogetherWithWhatWasMeant() throws Exception {
        read("""
                tls_server_config:
                  cert_fle: server.crt
                  key_file: missing.key
                  client_auth_type: RequireAndVerfyClientCert
                  min_version: TLS1.2
                  cipher_suites: [TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA25, TLS_RSA_WITH_RC4_128_SHA]
                  curve_preferences: [P256]
                http_server_config:
                  http2: yes
                  headers:
                    X-Frame-Option: deny
                    X-Content-Type-Options: sniff
                    Server: me
                basic_auth_users:
                  alice: secret
                  bob: $2y$18$X0h1gDsPszWURQaxFh.zoubFi6DXncSjhoQNJgRrnGs7EsimhC7zG
                rate_limits:
                  burst: 1
                """);
        assertThat(said())
                .anyMatch(it ->
                        it.contains("web.yml:2:3: unknown key cert_fle in tls_server_config. Did you mean cert_file?"))
                .anyMatch(it -> it.contains("client_auth_type is RequireAndVerfyClientCert")
                        && it.contains("Did you mean RequireAndVerifyClientCert?"))
                .anyMatch(it -> it.contains("min_version is TLS1.2") && it.contains("TLS12"))
                .anyMatch(it -> it.contains("Did you mean TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256?"))
                .anyMatch(it -> it.contains("curve_preferences has \"P256\""))
                .anyMatch(it -> it.contains("http2 is yes; expected true or false"))
                .anyMatch(it -> it.contains("unknown key X-Frame-Option") && it.contains("X-Frame-Options"))
                .anyMatch(it -> it.contains("X-Content-Type-Options is \"sniff\"; expected nosniff"))
                .anyMatch(it -> it.contains("unknown key Server in headers"))
                .anyMatch(it -> it.contains("alice has no bcrypt hash") && !it.contains("secret"))
                .anyMatch(it -> it.contains("bob has a hash of cost 18; expected 4 to 14"))
                .anyMatch(it -> it.contains("unknown key rate_limits in the file. Did you mean rate_limit?"))
                .anyMatch(it -> it.contains("cert or cert_file is missing"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cert_file: server.crt\n  key_file: other.key|the key cannot be read as the certificate's",
                "cert_file: ca.crt\n  key_file: server.key|the key does not belong to the certificate",
                "cert_file: server.key\n  key_file: server.key|there is no certificate in it",
                "cert_file: server.crt\n  key_file: server.crt|there is no private key in it",
                "cert_file: nowhere.crt\n  key_file: server.key|there is no such file",
                "cert_file: server.crt|key or key_file is missing",
                "cert_file: server.crt\n  cert: x\n  key_file: server.key|cert and cert_file are both given",
                "cert_file: server.crt\n  key_file: server.key\n  client_ca_file: ca.crt|no client is asked for a certificate",
                "cert_file: server.crt\n  key_file: server.key\n  client_auth_type: VerifyClientCertIfGiven|without an authority",
                "cert_file: server.crt\n  key_file: server.key\n  client_auth_type: RequestClientCert\n  client_allowed_sans: [a]|needs a client_auth_type that requires a certificate",
                "cert_file: server.crt\n  key_file: server.key\n  max_version: TLS11|expected TLS12 or TLS13",
                "cert_file: server.crt\n  key_file: server.key\n  min_version: TLS13\n  max_version: TLS12|above max_version"
            })
    void refusesTlsThatMakesNoSense(String both) throws Exception {
        int bar = both.lastIndexOf('|');
        WebConfig config = read("tls_server_config:\n  " + both.substring(0, bar) + "\n");
        assertThat(said()).hasSize(1).first().asString().contains(both.substring(bar + 1));
        assertThat(config.tls()).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rate_limit: {interval: 1 second, burst: 1}",
                "rate_limit: {interval: 1s}",
                "rate_limit: {interval: 1s, burst: many}",
                "basic_auth_users: [alice]",
                "http_server_config: {headers: {Content-Security-Policy: \"a\\nSet-Cookie: b\"}}",
                "- a list",
                "basic_auth_users: {a: &x b, c: *x}",
                "a: {",
            })
    void refusesTheRest(String yaml) throws Exception {
        read(yaml);
        assertThat(said()).isNotEmpty();
    }

    @Test
    void hasNoRateLimitWhereTheIntervalIsZero() throws Exception {
        assertThat(read("rate_limit: {interval: 0, burst: 5}").rateLimit()).isNull();
        assertThat(said()).isEmpty();
    }

    @Test
    void saysWhichFileCannotBeRead() {
        Path nowhere = directory.resolve("nowhere.yml");
        assertThat(WebConfigFile.checkFile(nowhere))
                .hasSize(1)
                .first()
                .asString()
                .contains("nowhere.yml: cannot be read");
        assertThat(WebConfigFile.checkFile(directory)).hasSize(1);
    }
}
