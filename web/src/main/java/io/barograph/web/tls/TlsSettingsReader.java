package io.barograph.web.tls;

import io.barograph.problem.FileErrorText;
import io.barograph.problem.NearMatch;
import io.barograph.problem.Problem;
import io.barograph.problem.YamlMapping;
import io.barograph.problem.YamlNode;
import io.barograph.program.WatchedFiles;
import module java.base;
import java.security.cert.X509Certificate;
import org.jspecify.annotations.Nullable;

/// Reads `tls_server_config`, and the certificates and keys that it names.
public final class TlsSettingsReader {

    private static final List<String> KEYS = List.of(
            "cert",
            "key",
            "client_ca",
            "cert_file",
            "key_file",
            "client_auth_type",
            "client_ca_file",
            "client_allowed_sans",
            "min_version",
            "max_version",
            "cipher_suites",
            "prefer_server_cipher_suites",
            "curve_preferences");

    private final YamlMapping yaml;
    private final Path directory;
    private final WatchedFiles files;
    private final List<Problem> problems;

    /// @param directory that relative file names start from
    public TlsSettingsReader(YamlNode node, Path directory, WatchedFiles files, List<Problem> problems) {
        this.yaml = new YamlMapping(node, "tls_server_config", KEYS, problems);
        this.directory = directory;
        this.files = files;
        this.problems = problems;
    }

    /// What it says; null where it is empty, or wrong and the problems say how.
    @Nullable
    public TlsSettings read() {
        int before = problems.size();
        TlsSettings.Ciphers ciphers = TlsCipherReader.read(yaml);
        ClientAuthType clients = clients();
        List<X509Certificate> authorities = content("client_ca", false, CertificateReader::of);
        List<String> names = yaml.list("client_allowed_sans", List.of(), each -> each);
        check(clients, authorities != null, names.isEmpty());
        if (yaml.isEmpty()) {
            return null;
        }
        List<X509Certificate> chain = content("cert", true, CertificateReader::of);
        PrivateKey key = content(
                "key",
                true,
                pem -> chain == null
                        ? null
                        : PrivateKeyReader.of(pem, chain.getFirst().getPublicKey()));
        boolean wrong = problems.subList(before, problems.size()).stream().anyMatch(Problem::isError);
        if (wrong || chain == null || key == null) {
            return null;
        }
        return new TlsSettings(
                KeyAndTrustManagers.keys(key, chain),
                new ClientTrustManager(
                        clients.verifies() && authorities != null ? KeyAndTrustManagers.authorities(authorities) : null,
                        names),
                clients,
                ciphers,
                chain.getFirst().getNotAfter().toInstant().getEpochSecond());
    }

    private ClientAuthType clients() {
        String word = yaml.text("client_auth_type");
        if (word == null) {
            return ClientAuthType.NO_CLIENT_CERT;
        }
        ClientAuthType type = ClientAuthType.of(word);
        if (type == null) {
            yaml.problem("client_auth_type", "is " + word, NearMatch.hint(word, ClientAuthType.words()));
            return ClientAuthType.NO_CLIENT_CERT;
        }
        return type;
    }

    private void check(ClientAuthType clients, boolean hasAuthorities, boolean anyName) {
        String word = clients.word();
        if (hasAuthorities && clients == ClientAuthType.NO_CLIENT_CERT) {
            yaml.problem(
                    yaml.has("client_ca_file") ? "client_ca_file" : "client_ca",
                    "has no effect: no client is asked for a certificate",
                    "Maybe add client_auth_type: RequireAndVerifyClientCert");
        }
        boolean named = yaml.has("client_ca_file") || yaml.has("client_ca");
        if (clients.verifies() && !named) {
            yaml.problem("client_auth_type", "is " + word + " without an authority", "Maybe add client_ca_file");
        }
        if (!anyName && !clients.requires()) {
            yaml.problem(
                    "client_allowed_sans",
                    "needs a client_auth_type that requires a certificate, not " + word,
                    "Maybe RequireAndVerifyClientCert");
        }
    }

    /// What stands in the file of the key `NAME_file`, or inline at the key itself.
    private <T> @Nullable T content(String name, boolean needed, Function<String, @Nullable T> parser) {
        String inline = yaml.text(name);
        String file = yaml.text(name + "_file");
        if (inline != null && file != null) {
            yaml.problem(name, "and " + name + "_file are both given", "Maybe keep the file");
            return null;
        }
        if (inline == null && file == null) {
            if (needed) {
                yaml.problem(name, "or " + name + "_file is missing", "");
            }
            return null;
        }
        String key = inline == null ? name + "_file" : name;
        try {
            return parser.apply(inline == null && file != null ? text(file) : String.valueOf(inline));
        } catch (IOException e) {
            yaml.problem(key, "cannot be read: " + FileErrorText.why(e), "Maybe the path is meant from " + directory);
        } catch (InvalidPathException e) {
            yaml.problem(key, "is no path: " + e.getReason(), "");
        } catch (IllegalArgumentException e) {
            yaml.problem(key, (file == null ? "" : "is " + file + ": ") + e.getMessage(), "");
        }
        return null;
    }

    private String text(String file) throws IOException {
        return new String(files.read(directory.resolve(file)), StandardCharsets.ISO_8859_1);
    }
}
