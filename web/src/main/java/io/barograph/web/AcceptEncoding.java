package io.barograph.web;

import module java.base;
import org.jspecify.annotations.Nullable;

/// Reads `Accept-Encoding: gzip;q=0.8, identity`.
final class AcceptEncoding {

    private AcceptEncoding() {}

    static boolean takesGzip(@Nullable String header) {
        if (header == null || header.length() > 1000) {
            return false;
        }
        for (String coding : header.toLowerCase(Locale.ROOT).split(",", 20)) {
            int semicolon = coding.indexOf(';');
            String name = (semicolon < 0 ? coding : coding.substring(0, semicolon)).strip();
            if (name.equals("gzip")) {
                return semicolon < 0 || !coding.substring(semicolon + 1).strip().matches("q=0(\\.0*)?");
            }
        }
        return false;
    }
}
