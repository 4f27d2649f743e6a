package io.barograph.web.tls;

import module java.base;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import org.jspecify.annotations.Nullable;

/// Decides which certificates of clients are taken: those of known authorities, or any; and of these, where names
/// are listed, those that bear one of them as a subject alternative name, exactly.
final class ClientTrustManager extends X509ExtendedTrustManager {

    /// DNS name, e-mail, URI and IP address in RFC 5280's GeneralName.
    private static final Set<Integer> NAMES = Set.of(1, 2, 6, 7);

    /// Of RSA keys. With a larger one, or with a long exponent, a signature takes a processor long to check.
    private static final int MOST_MODULUS_BITS = 8_192;

    private static final int MOST_EXPONENT_BITS = 64;

    /// DSA's numbers have no bound in the JDK.
    private static final Set<String> KEYS = Set.of("EC", "EdDSA", "RSA", "RSASSA-PSS");

    /// Of more, the search for a way to an authority takes long.
    private static final int MOST_CERTIFICATES = 5;

    private final @Nullable X509ExtendedTrustManager authorities;
    private final Set<String> allowedNames;

    /// @param authorities verify a certificate; null to take any
    /// @param allowedNames empty for all
    ClientTrustManager(@Nullable X509ExtendedTrustManager authorities, Collection<String> allowedNames) {
        this.authorities = authorities;
        this.allowedNames =
                allowedNames.stream().map(ClientTrustManager::plainName).collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
            throws CertificateException {
        checkCost(chain);
        if (authorities != null) {
            authorities.checkClientTrusted(chain, authType, engine);
        }
        checkNames(chain[0]);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket)
            throws CertificateException {
        checkClientTrusted(chain, authType);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        checkCost(chain);
        if (authorities != null) {
            authorities.checkClientTrusted(chain, authType);
        }
        checkNames(chain[0]);
    }

    private static void checkCost(X509Certificate[] chain) throws CertificateException {
        if (chain.length > MOST_CERTIFICATES) {
            throw new CertificateException(
                    "the client shows " + chain.length + " certificates; expected at most " + MOST_CERTIFICATES);
        }
        for (X509Certificate certificate : chain) {
            checkKey(certificate.getPublicKey());
        }
    }

    static void checkKey(PublicKey shownKey) throws CertificateException {
        if (!KEYS.contains(shownKey.getAlgorithm())) {
            throw new CertificateException(
                    "the client has a key for " + shownKey.getAlgorithm() + "; expected EC, EdDSA or RSA");
        }
        if (shownKey instanceof RSAPublicKey key
                && (key.getModulus().bitLength() > MOST_MODULUS_BITS
                        || key.getPublicExponent().bitLength() > MOST_EXPONENT_BITS)) {
            throw new CertificateException("the client's RSA key has "
                    + key.getModulus().bitLength() + " bits and an exponent of "
                    + key.getPublicExponent().bitLength() + "; expected at most " + MOST_MODULUS_BITS + " and "
                    + MOST_EXPONENT_BITS);
        }
    }

    private void checkNames(X509Certificate certificate) throws CertificateException {
        if (allowedNames.isEmpty()) {
            return;
        }
        Collection<List<?>> names = certificate.getSubjectAlternativeNames();
        for (List<?> name : names == null ? List.<List<?>>of() : names) {
            boolean comparable = NAMES.contains((Integer) name.get(0));
            if (comparable && allowedNames.contains(plainName(String.valueOf(name.get(1))))) {
                return;
            }
        }
        throw new CertificateException(
                "none of the client's subject alternative names " + names + " is in client_allowed_sans");
    }

    /// IP addresses have many spellings; names have the one that was written.
    private static String plainName(String name) {
        try {
            return InetAddress.ofLiteral(name).getHostAddress();
        } catch (IllegalArgumentException _) {
            return name;
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
            throws CertificateException {
        throw new CertificateException("a server's own trust speaks of clients only");
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket)
            throws CertificateException {
        throw new CertificateException("a server's own trust speaks of clients only");
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        throw new CertificateException("a server's own trust speaks of clients only");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return authorities == null ? new X509Certificate[0] : authorities.getAcceptedIssuers();
    }
}
