package io.barograph.web.tls;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedKeyManager;

/// An authority, servers and clients, made anew by the JDK's keytool for each test run.
public final class TestKeys {

    private static final String PASSWORD = "changeit";

    /// Made once: each key takes keytool most of a second.
    public static final TestKeys ALL = make();

    private final KeyStore store;

    private TestKeys(KeyStore store) {
        this.store = store;
    }

    private static TestKeys make() {
        try {
            Path file = Files.createTempDirectory("keys").resolve("keys.p12");
            pair(file, "ca", "EC", "-ext", "bc:c");
            pair(file, "server", "EC", "-signer", "ca", "-ext", "san=ip:127.0.0.1,dns:localhost");
            pair(file, "other-server", "RSA", "-signer", "ca", "-ext", "san=ip:127.0.0.1");
            pair(file, "prometheus", "EC", "-signer", "ca", "-ext", "san=dns:prometheus.example,ip:2001:db8::7");
            pair(file, "stranger", "EC", "-ext", "san=dns:prometheus.example");
            KeyStore store = KeyStore.getInstance("PKCS12");
            try (InputStream in = Files.newInputStream(file)) {
                store.load(in, PASSWORD.toCharArray());
            }
            Files.delete(file);
            Files.delete(file.getParent());
            return new TestKeys(store);
        } catch (IOException | GeneralSecurityException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void pair(Path file, String alias, String algorithm, String... more)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                System.getProperty("java.home") + "/bin/keytool",
                "-J-XX:TieredStopAtLevel=1",
                "-genkeypair",
                "-keystore",
                file.toString(),
                "-storepass",
                PASSWORD,
                "-alias",
                alias,
                "-dname",
                "CN=" + alias,
                "-keyalg",
                algorithm));
        command.addAll(algorithm.equals("EC") ? List.of("-groupname", "secp256r1") : List.of("-keysize", "2048"));
        command.addAll(Arrays.asList(more));
        Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(keytool.getInputStream().readAllBytes(), US_ASCII);
        if (!keytool.waitFor(60, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
            throw new IOException(said);
        }
    }

    X509Certificate certificate(String alias) throws GeneralSecurityException {
        return (X509Certificate) store.getCertificate(alias);
    }

    public long notAfterSeconds(String alias) throws GeneralSecurityException {
        return certificate(alias).getNotAfter().toInstant().getEpochSecond();
    }

    PrivateKey key(String alias) throws GeneralSecurityException {
        return (PrivateKey) store.getKey(alias, PASSWORD.toCharArray());
    }

    /// The certificate and those above it.
    public String chainPem(String alias) throws GeneralSecurityException {
        StringBuilder pem = new StringBuilder();
        for (Certificate each : store.getCertificateChain(alias)) {
            pem.append(pem("CERTIFICATE", each.getEncoded()));
        }
        return pem.toString();
    }

    public String keyPem(String alias) throws GeneralSecurityException {
        return pem("PRIVATE KEY", key(alias).getEncoded());
    }

    /// The key as PKCS #1 or SEC 1 has it, which is what PKCS #8 wraps last.
    public String oldKeyPem(String alias) throws GeneralSecurityException {
        byte[] pkcs8 = key(alias).getEncoded();
        boolean rsa = key(alias).getAlgorithm().equals("RSA");
        int at = 0;
        for (int skipped = 0; skipped < 3; skipped++) {
            int length = skipped == 0 ? 0 : length(pkcs8, at + 1);
            at += 1 + lengthBytes(pkcs8, at + 1) + length;
        }
        int content = at + 1 + lengthBytes(pkcs8, at + 1);
        return pem(
                rsa ? "RSA PRIVATE KEY" : "EC PRIVATE KEY",
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

    private static String pem(String label, byte[] der) {
        String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
        return "-----BEGIN " + label + "-----\n" + base64 + "\n-----END " + label + "-----\n";
    }

    /// A client's side that trusts the authority; it shows the alias's certificate unless that is empty.
    public SSLContext client(String alias) throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        KeyManager[] keys = alias.isEmpty()
                ? new KeyManager[0]
                : new KeyManager[] {new Stubborn(KeyAndTrustManagers.keys(key(alias), List.of(certificate(alias))))};
        context.init(keys, new TrustManager[] {KeyAndTrustManagers.authorities(List.of(certificate("ca")))}, null);
        return context;
    }

    /// Shows its certificate even to a server that names other authorities.
    private static final class Stubborn extends X509ExtendedKeyManager {
        private final X509ExtendedKeyManager keys;

        Stubborn(X509ExtendedKeyManager keys) {
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

    /// Writes the certificates and keys of an alias as NAME.crt and NAME.key.
    public void write(Path directory, String name, String alias) throws IOException, GeneralSecurityException {
        Files.writeString(directory.resolve(name + ".crt"), chainPem(alias));
        Files.writeString(directory.resolve(name + ".key"), keyPem(alias));
    }
}
