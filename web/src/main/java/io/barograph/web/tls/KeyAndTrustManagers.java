package io.barograph.web.tls;

import module java.base;
import java.security.cert.X509Certificate;

/// JSSE's managers for certificates and keys that were read.
final class KeyAndTrustManagers {

    private static final char[] NO_PASSWORD = {};

    private KeyAndTrustManagers() {}

    static X509ExtendedKeyManager keyManager(PrivateKey key, List<X509Certificate> chain) {
        try {
            KeyStore store = empty();
            store.setKeyEntry("server", key, NO_PASSWORD, chain.toArray(X509Certificate[]::new));
            KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            factory.init(store, NO_PASSWORD);
            return firstManager(factory.getKeyManagers(), X509ExtendedKeyManager.class, "the key");
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalArgumentException("the certificate and the key cannot be used: " + e.getMessage(), e);
        }
    }

    static X509ExtendedTrustManager trustManager(List<X509Certificate> certificates) {
        try {
            KeyStore store = empty();
            for (int i = 0; i < certificates.size(); i++) {
                store.setCertificateEntry("ca-" + i, certificates.get(i));
            }
            TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
            factory.init(store);
            return firstManager(factory.getTrustManagers(), X509ExtendedTrustManager.class, "the authorities");
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalArgumentException("the authorities cannot be used: " + e.getMessage(), e);
        }
    }

    private static <T> T firstManager(Object[] managers, Class<T> type, String what) {
        return Stream.of(managers)
                .filter(type::isInstance)
                .map(type::cast)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("this JVM cannot use " + what));
    }

    private static KeyStore empty() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, NO_PASSWORD);
        return store;
    }
}
