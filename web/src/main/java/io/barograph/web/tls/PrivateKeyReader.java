package io.barograph.web.tls;

import module java.base;
import java.security.Signature;

/// The private key of a certificate out of PEM: PKCS #8, or the older forms of RSA (PKCS #1) and elliptic curves
/// (SEC 1), which are wrapped as PKCS #8 with the algorithm that the certificate names.
final class PrivateKeyReader {

    private static final int SEQUENCE = 0x30;
    private static final int OCTETS = 0x04;
    private static final byte[] VERSION_0 = {0x02, 0x01, 0x00};

    private PrivateKeyReader() {}

    /// The key, which belongs to the certificate's public one.
    ///
    /// @throws IllegalArgumentException with a sentence if there is none, or it is another's or cannot be read
    static PrivateKey of(String pem, PublicKey certified) {
        for (PemBlocks.Block block : PemBlocks.blocksOf(pem)) {
            byte[] pkcs8 = switch (block.label()) {
                case "PRIVATE KEY" -> block.der();
                case "RSA PRIVATE KEY", "EC PRIVATE KEY" -> wrapKey(block.der(), certified);
                case "ENCRYPTED PRIVATE KEY" ->
                    throw new IllegalArgumentException(
                            "the key is encrypted; expected one without a password. Maybe openssl pkey -in KEY -out PLAIN");
                default -> new byte[0];
            };
            if (pkcs8.length > 0) {
                return keyOf(pkcs8, certified);
            }
        }
        throw new IllegalArgumentException(
                "there is no private key in it; expected PEM with a line -----BEGIN PRIVATE KEY-----");
    }

    private static PrivateKey keyOf(byte[] pkcs8, PublicKey certified) {
        String algorithm = certified.getAlgorithm();
        PrivateKey key;
        try {
            key = KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException(
                    "the key cannot be read as the certificate's, which is " + algorithm
                            + ". Maybe it belongs to another certificate",
                    e);
        }
        if (!signsFor(key, certified)) {
            throw new IllegalArgumentException("the key does not belong to the certificate. Maybe one of the two files"
                    + " is older than the other");
        }
        return key;
    }

    private static boolean signsFor(PrivateKey key, PublicKey certified) {
        try {
            Signature signature = Signature.getInstance(signatureAlgorithm(certified.getAlgorithm()));
            byte[] something = {1, 2, 3};
            signature.initSign(key);
            signature.update(something);
            byte[] signed = signature.sign();
            signature.initVerify(certified);
            signature.update(something);
            return signature.verify(signed);
        } catch (GeneralSecurityException _) {
            return false;
        }
    }

    private static String signatureAlgorithm(String algorithm) {
        return switch (algorithm) {
            case "RSA" -> "SHA256withRSA";
            case "EC" -> "SHA256withECDSA";
            default -> algorithm;
        };
    }

    /// `PrivateKeyInfo ::= SEQUENCE { version, algorithm, OCTET STRING }`; the algorithm is copied from the public
    /// key's `SEQUENCE { algorithm, BIT STRING }`.
    private static byte[] wrapKey(byte[] key, PublicKey certified) {
        byte[] info = certified.getEncoded();
        int algorithmOffset = 1 + lengthBytes(info, 1);
        int algorithmLength = 1 + lengthBytes(info, algorithmOffset + 1) + lengthOf(info, algorithmOffset + 1);
        ByteArrayOutputStream inner = new ByteArrayOutputStream();
        inner.writeBytes(VERSION_0);
        inner.writeBytes(Arrays.copyOfRange(info, algorithmOffset, algorithmOffset + algorithmLength));
        inner.writeBytes(tagContent(OCTETS, key));
        return tagContent(SEQUENCE, inner.toByteArray());
    }

    private static byte[] tagContent(int tag, byte[] content) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(tag);
        int length = content.length;
        if (length < 0x80) {
            out.write(length);
        } else if (length < 0x100) {
            out.write(0x81);
            out.write(length);
        } else {
            out.write(0x82);
            out.write(length >> 8);
            out.write(length);
        }
        out.writeBytes(content);
        return out.toByteArray();
    }

    private static int lengthBytes(byte[] der, int offset) {
        return der[offset] >= 0 ? 1 : 1 + (der[offset] & 0x7f);
    }

    private static int lengthOf(byte[] der, int offset) {
        if (der[offset] >= 0) {
            return der[offset];
        }
        int length = 0;
        for (int i = 1; i <= (der[offset] & 0x7f); i++) {
            length = (length << 8) | (der[offset + i] & 0xff);
        }
        return length;
    }
}
