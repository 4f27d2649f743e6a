package io.barograph.testkit.keys;

import io.barograph.testkit.process.HarnessException;
import module java.base;
import java.security.cert.Certificate;

/// Keys and certificates as text.
public final class Pem {
    private Pem() {}

    static String of(String type, byte[] encoded) {
        String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(encoded);
        return "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n".formatted(type, body);
    }

    /// Writes a new RSA pair as NAME.key (PKCS #8) and NAME.pub.
    public static void writePair(Path directory, String name) throws IOException {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(2048);
            KeyPair pair = generator.generateKeyPair();
            Files.writeString(
                    directory.resolve(name + ".key"),
                    of("PRIVATE KEY", pair.getPrivate().getEncoded()));
            Files.writeString(
                    directory.resolve(name + ".pub"),
                    of("PUBLIC KEY", pair.getPublic().getEncoded()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform makes RSA keys", e);
        }
    }

    /// A TLS context that trusts the certificates in this file and no others.
    public static SSLContext trust(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust(CertificateFactory.getInstance("X.509").generateCertificates(in)), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new HarnessException("Cannot read the certificates in " + file, e);
        }
    }

    static TrustManager[] trust(Collection<? extends Certificate> certificates) throws GeneralSecurityException {
        KeyStore trusted = emptyStore();
        for (Certificate each : certificates) {
            trusted.setCertificateEntry("certificate" + trusted.size(), each);
        }
        TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trusted);
        return managers.getTrustManagers();
    }

    static KeyStore emptyStore() throws GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        try {
            store.load(null, null);
        } catch (IOException e) {
            throw new UncheckedIOException("An empty key store reads no file", e);
        }
        return store;
    }
}
