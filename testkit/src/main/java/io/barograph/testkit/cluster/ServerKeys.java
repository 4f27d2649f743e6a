package io.barograph.testkit.cluster;

import io.barograph.testkit.process.HarnessException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Base64;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/// The keys of a test API server: the pair that signs service account tokens, and trust in the certificate that the
/// server makes for itself.
final class ServerKeys {
    private ServerKeys() {}

    /// Writes `sa.key` (PKCS #8) and `sa.pub` in PEM.
    static void writeServiceAccountKeys(Path directory) throws IOException {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(2048);
            KeyPair pair = generator.generateKeyPair();
            Files.writeString(
                    directory.resolve("sa.key"),
                    pem("PRIVATE KEY", pair.getPrivate().getEncoded()));
            Files.writeString(
                    directory.resolve("sa.pub"),
                    pem("PUBLIC KEY", pair.getPublic().getEncoded()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform makes RSA keys", e);
        }
    }

    private static String pem(String type, byte[] encoded) {
        String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(encoded);
        return "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n".formatted(type, body);
    }

    /// A TLS context that trusts the certificates in this PEM file and no others.
    static SSLContext trust(Path pem) throws IOException {
        try (InputStream in = Files.newInputStream(pem)) {
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            for (Certificate certificate :
                    CertificateFactory.getInstance("X.509").generateCertificates(in)) {
                store.setCertificateEntry("server" + store.size(), certificate);
            }
            TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            managers.init(store);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, managers.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new HarnessException("Cannot read the API server's certificate " + pem, e);
        }
    }
}
