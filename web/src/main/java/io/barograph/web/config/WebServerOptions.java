package io.barograph.web.config;

import io.barograph.web.access.AllowedHosts;
import io.barograph.web.limits.ServerLimits;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The addresses of a server, and the settings with which it serves.
///
/// @param configFile TLS, users and the like, in exporter-toolkit's format; null for plain HTTP without users
/// @param allowedHosts names by which it may be asked, besides its own
public record WebServerOptions(
        List<ListenAddress> listen, @Nullable Path configFile, ServerLimits limits, AllowedHosts allowedHosts) {

    public WebServerOptions {
        listen = List.copyOf(listen);
    }
}
