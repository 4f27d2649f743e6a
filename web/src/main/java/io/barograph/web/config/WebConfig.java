package io.barograph.web.config;

import io.barograph.program.RateLimit;
import io.barograph.web.tls.TlsSettings;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The settings of a web configuration file. It holds secrets and is never printed.
///
/// @param tls null for plain HTTP
/// @param headers that the file names, with their values; an empty value leaves the header out
/// @param users bcrypt hashes by user; empty where no password is asked for
/// @param rateLimit null for none
public record WebConfig(
        @Nullable TlsSettings tls,
        boolean http2,
        Map<String, String> headers,
        Map<String, String> users,
        @Nullable RateLimit rateLimit) {

    /// Plain HTTP without users.
    public static final WebConfig OPEN = new WebConfig(null, false, Map.of(), Map.of(), null);

    public WebConfig {
        headers = Map.copyOf(headers);
        users = Map.copyOf(users);
    }

    @Override
    public String toString() {
        return "WebConfig[tls=" + (tls != null) + ", users=" + users.size() + "]";
    }
}
