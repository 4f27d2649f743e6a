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

    /// The settings of the section; null where it is empty, or wrong and the problems say how.
    @Nullable
    public TlsSettings read() {
        int problemsBefore = problems.size();
        TlsSettings.Ciphers ciphers = TlsCipherReader.readCiphers(yaml);
        ClientAuthType clients = clients();
        List<X509Certificate> authorities = readContent("client_ca", false, CertificateReader::of);
        List<String> names = yaml.listOf("client_allowed_sans", List.of(), allowedName -> allowedName);
        checkClients(clients, authorities != null, names.isEmpty());
        if (yaml.isEmpty()) {
            return null;
        }
        List<X509Certificate> chain = readContent("cert", true, CertificateReader::of);
        PrivateKey key = readContent(
                "key",
                true,
                pem -> chain == null
                        ? null
                        : PrivateKeyReader.of(pem, chain.getFirst().getPublicKey()));
        boolean wrong =
                problems.subList(problemsBefore, problems.size()).stream().anyMatch(Problem::isError);
        if (wrong || chain == null || key == null) {
            return null;
        }
        return new TlsSettings(
                KeyAndTrustManagers.keyManager(key, chain),
                new ClientTrustManager(
                        clients.verifies() && authorities != null
                                ? KeyAndTrustManagers.trustManager(authorities)
                                : null,
                        names),
                clients,
                ciphers,
                chain.getFirst().getNotAfter().toInstant().getEpochSecond());
    }

    private ClientAuthType clients() {
        String word = yaml.textOf("client_auth_type");
        if (word == null) {
            return ClientAuthType.NO_CLIENT_CERT;
        }
        ClientAuthType type = ClientAuthType.of(word);
        if (type == null) {
            yaml.addProblem("client_auth_type", "is " + word, NearMatch.hintFor(word, ClientAuthType.words()));
            return ClientAuthType.NO_CLIENT_CERT;
        }
        return type;
    }

    private void checkClients(ClientAuthType clients, boolean hasAuthorities, boolean anyName) {
        String word = clients.word();
        if (hasAuthorities && clients == ClientAuthType.NO_CLIENT_CERT) {
            yaml.addProblem(
                    yaml.hasKey("client_ca_file") ? "client_ca_file" : "client_ca",
                    "has no effect: no client is asked for a certificate",
                    "Maybe add client_auth_type: RequireAndVerifyClientCert");
        }
        boolean named = yaml.hasKey("client_ca_file") || yaml.hasKey("client_ca");
        if (clients.verifies() && !named) {
            yaml.addProblem("client_auth_type", "is " + word + " without an authority", "Maybe add client_ca_file");
        }
        if (!anyName && !clients.requires()) {
            yaml.addProblem(
                    "client_allowed_sans",
                    "needs a client_auth_type that requires a certificate, not " + word,
                    "Maybe RequireAndVerifyClientCert");
        }
    }

    /// The content of the file of the key `NAME_file`, or inline at the key itself.
    private <T> @Nullable T readContent(String name, boolean needed, Function<String, @Nullable T> parser) {
        String inline = yaml.textOf(name);
        String file = yaml.textOf(name + "_file");
        if (inline != null && file != null) {
            yaml.addProblem(name, "and " + name + "_file are both given", "Maybe keep the file");
            return null;
        }
        if (inline == null && file == null) {
            if (needed) {
                yaml.addProblem(name, "or " + name + "_file is missing", "");
            }
            return null;
        }
        String key = inline == null ? name + "_file" : name;
        try {
            return parser.apply(inline == null && file != null ? readText(file) : String.valueOf(inline));
        } catch (IOException e) {
            yaml.addProblem(
                    key,
                    "cannot be read: " + FileErrorText.whyUnusable(e),
                    "Maybe the path is meant from " + directory);
        } catch (InvalidPathException e) {
            yaml.addProblem(key, "is no path: " + e.getReason(), "");
        } catch (IllegalArgumentException e) {
            yaml.addProblem(key, (file == null ? "" : "is " + file + ": ") + e.getMessage(), "");
        }
        return null;
    }

    private String readText(String file) throws IOException {
        return new String(files.readFile(directory.resolve(file)), StandardCharsets.ISO_8859_1);
    }
}
