package io.barograph.bench.cluster;

import module java.base;
import java.net.http.HttpClient;
import java.security.cert.Certificate;

/// Keys and trust between a measurement's API server and its clients.
final class ApiServerKeys {

    private ApiServerKeys() {}

    /// Writes `sa.key` and `sa.pub`, by which the API server signs.
    static void serviceAccount(Path directory) throws IOException {
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
            throw new IOException(e);
        }
    }

    private static String pem(String type, byte[] encoded) {
        String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(encoded);
        return "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n".formatted(type, body);
    }

    /// A client that trusts the certificates in this file and no others.
    static HttpClient client(Path pem) throws IOException {
        try (InputStream in = Files.newInputStream(pem)) {
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            for (Certificate each : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
                store.setCertificateEntry("server" + store.size(), each);
            }
            TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            managers.init(store);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, managers.getTrustManagers(), null);
            return HttpClient.newBuilder()
                    .sslContext(context)
                    .connectTimeout(Duration.ofSeconds(5))
                    .build();
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
    }
}
