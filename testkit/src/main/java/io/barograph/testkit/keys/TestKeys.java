package io.barograph.testkit.keys;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.barograph.testkit.process.HarnessException;
import module java.base;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import org.jspecify.annotations.Nullable;

/// Keys and certificates by alias, made by the JDK's keytool. A certificate's subject is `CN=` and the alias.
public final class TestKeys {

    private static final char[] PASSWORD = "changeit".toCharArray();

    private static @Nullable TestKeys usual;

    private final KeyStore store;

    private TestKeys(KeyStore store) {
        this.store = store;
    }

    /// The authority `ca`, what it signed (`server`, `other-server`, `apiserver`, which has no address, and the client
    /// `prometheus`), and `stranger`, a client that it did not sign. They are made once in a JVM.
    public static synchronized TestKeys usual() {
        TestKeys made = usual;
        if (made == null) {
            made = make(List.of(
                    List.of("ca", "EC", "-ext", "bc:c"),
                    List.of("server", "EC", "-signer", "ca", "-ext", "san=ip:127.0.0.1,dns:localhost"),
                    List.of("other-server", "RSA", "-signer", "ca", "-ext", "san=ip:127.0.0.1"),
                    List.of("apiserver", "EC", "-signer", "ca", "-ext", "san=dns:apiserver.internal"),
                    List.of("prometheus", "EC", "-signer", "ca", "-ext", "san=dns:prometheus.example,ip:2001:db8::7"),
                    List.of("stranger", "EC", "-ext", "san=dns:prometheus.example")));
            usual = made;
        }
        return made;
    }

    /// Certificates for 127.0.0.1 that are their own authorities.
    public static TestKeys selfSigned(String... aliases) {
        return make(Stream.of(aliases)
                .map(alias -> List.of(alias, "RSA", "-ext", "san=ip:127.0.0.1"))
                .toList());
    }

    private static TestKeys make(List<List<String>> pairs) {
        try {
            Path file = Files.createTempDirectory("keys").resolve("keys.p12");
            keytool(pairs.stream()
                    .flatMap(each -> pair(file, each.get(0), each.get(1), each.subList(2, each.size())).stream())
                    .toList());
            TestKeys made = new TestKeys(KeyStore.getInstance(file.toFile(), PASSWORD));
            Files.delete(file);
            Files.delete(file.getParent());
            return made;
        } catch (IOException | GeneralSecurityException | InterruptedException e) {
            throw new HarnessException("Cannot make keys with keytool", e);
        }
    }

    /// The arguments with which keytool makes a pair.
    private static List<String> pair(Path file, String alias, String algorithm, List<String> more) {
        List<String> arguments = new ArrayList<>(List.of(
                "-genkeypair",
                "-keystore",
                file.toString(),
                "-storepass",
                new String(PASSWORD),
                "-alias",
                alias,
                "-dname",
                "CN=" + alias,
                "-keyalg",
                algorithm));
        arguments.addAll(algorithm.equals("EC") ? List.of("-groupname", "secp256r1") : List.of("-keysize", "2048"));
        arguments.addAll(more);
        arguments.add(KeytoolRuns.END);
        return arguments;
    }

    private static void keytool(List<String> runs) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "--add-exports=java.base/sun.security.tools.keytool=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                KeytoolRuns.class.getName()));
        command.addAll(runs);
        Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
        String printed = new String(keytool.getInputStream().readAllBytes(), US_ASCII);
        if (!keytool.waitFor(60, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
            throw new IOException(printed);
        }
    }

    public long notAfterSeconds(String alias) throws GeneralSecurityException {
        return ((X509Certificate) store.getCertificate(alias))
                .getNotAfter()
                .toInstant()
                .getEpochSecond();
    }

    private PrivateKey key(String alias) throws GeneralSecurityException {
        return (PrivateKey) store.getKey(alias, PASSWORD);
    }

    /// The certificate and those above it.
    public String chainPem(String alias) throws GeneralSecurityException {
        StringBuilder pem = new StringBuilder();
        for (Certificate each : store.getCertificateChain(alias)) {
            pem.append(Pem.of("CERTIFICATE", each.getEncoded()));
        }
        return pem.toString();
    }

    public String keyPem(String alias) throws GeneralSecurityException {
        return Pem.of("PRIVATE KEY", key(alias).getEncoded());
    }

    /// The key as PKCS #1 or SEC 1 has it, which is what PKCS #8 wraps last.
    public String oldKeyPem(String alias) throws GeneralSecurityException {
        byte[] pkcs8 = key(alias).getEncoded();
        int at = 0;
        for (int skipped = 0; skipped < 3; skipped++) {
            int length = skipped == 0 ? 0 : length(pkcs8, at + 1);
            at += 1 + lengthBytes(pkcs8, at + 1) + length;
        }
        int content = at + 1 + lengthBytes(pkcs8, at + 1);
        return Pem.of(
                key(alias).getAlgorithm() + " PRIVATE KEY",
                Arrays.copyOfRange(pkcs8, content, content + length(pkcs8, at + 1)));
    }

    private static int lengthBytes(byte[] der, int at) {
        return der[at] >= 0 ? 1 : 1 + (der[at] & 0x7f);
    }

    private static int length(byte[] der, int at) {
        int length = der[at] >= 0 ? der[at] : 0;
        for (int i = 1; i < lengthBytes(der, at); i++) {
            length = (length << 8) | (der[at + i] & 0xff);
        }
        return length;
    }

    /// Writes the certificates and the key of an alias as NAME.crt and NAME.key.
    public void write(Path directory, String name, String alias) throws IOException, GeneralSecurityException {
        Files.writeString(directory.resolve(name + ".crt"), chainPem(alias));
        Files.writeString(directory.resolve(name + ".key"), keyPem(alias));
    }

    /// Writes what a server and its client need: `ca.crt`, and `server` and `client` as `.crt` and `.key`.
    public void writeServerAndClient(Path directory) throws IOException, GeneralSecurityException {
        Files.writeString(directory.resolve("ca.crt"), chainPem("ca"));
        write(directory, "server", "server");
        write(directory, "client", "prometheus");
    }

    /// A client's side that trusts the authority. It shows the alias's certificate unless that is empty.
    public SSLContext client(String alias) throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(
                alias.isEmpty()
                        ? new KeyManager[0]
                        : new KeyManager[] {new AlwaysShown((X509ExtendedKeyManager) keys(alias)[0])},
                trustManagers(),
                null);
        return context;
    }

    /// They trust the authority.
    public TrustManager[] trustManagers() throws GeneralSecurityException {
        return Pem.trust(List.of(store.getCertificate("ca")));
    }

    /// A server's side with the alias's certificate.
    ///
    /// @param clients whom it trusts
    public SSLContext server(String alias, TrustManager... clients) throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys(alias), clients, null);
        return context;
    }

    private KeyManager[] keys(String alias) throws GeneralSecurityException {
        KeyStore one = Pem.emptyStore();
        one.setKeyEntry(alias, key(alias), PASSWORD, store.getCertificateChain(alias));
        KeyManagerFactory managers = KeyManagerFactory.getInstance("PKIX");
        managers.init(one, PASSWORD);
        return managers.getKeyManagers();
    }

    /// Shows its certificate even to a server that names other authorities.
    private static final class AlwaysShown extends X509ExtendedKeyManager {
        private final X509ExtendedKeyManager keys;

        AlwaysShown(X509ExtendedKeyManager keys) {
            this.keys = keys;
        }

        private String only() {
            return keys.getClientAliases("EC", null)[0];
        }

        @Override
        public String chooseEngineClientAlias(String[] types, Principal[] issuers, SSLEngine engine) {
            return only();
        }

        @Override
        public String chooseClientAlias(String[] types, Principal[] issuers, Socket socket) {
            return only();
        }

        @Override
        public String[] getClientAliases(String type, Principal[] issuers) {
            return new String[] {only()};
        }

        @Override
        public String[] getServerAliases(String type, Principal[] issuers) {
            return new String[0];
        }

        @Override
        public String chooseServerAlias(String type, Principal[] issuers, Socket socket) {
            throw new UnsupportedOperationException("a client's keys");
        }

        @Override
        public X509Certificate[] getCertificateChain(String alias) {
            return keys.getCertificateChain(alias);
        }

        @Override
        public PrivateKey getPrivateKey(String alias) {
            return keys.getPrivateKey(alias);
        }
    }
}
