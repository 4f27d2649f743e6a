package io.barograph.web.tls;

import module java.base;

/// The blocks of a PEM file (RFC 7468): `-----BEGIN CERTIFICATE-----`.
final class PemBlocks {

    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]{1,40})-----\\s([^-]{1,200000})-----END \\1-----");

    /// A block of a PEM file.
    record Block(String label, String base64) {

        byte[] der() {
            try {
                return Base64.getDecoder().decode(base64);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("the block " + label + " is no base64", e);
            }
        }
    }

    private PemBlocks() {}

    /// All blocks, in the file's order; what stands between them is passed over.
    static List<Block> blocksOf(String text) {
        return BLOCK.matcher(text)
                .results()
                .map(matchResult ->
                        new Block(matchResult.group(1), matchResult.group(2).replaceAll("\\s", "")))
                .toList();
    }
}
