package io.barograph.web;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where a server listens, and how.
///
/// @param configFile TLS, users and the like, in exporter-toolkit's format; null for plain HTTP for everybody
/// @param allowedHosts names by which it may be asked, besides its own
public record WebOptions(List<Address> listen, @Nullable Path configFile, Limits limits, AllowedHosts allowedHosts) {

    /// By its own names only.
    public WebOptions(List<Address> listen, @Nullable Path configFile, Limits limits) {
        this(listen, configFile, limits, AllowedHosts.NONE);
    }

    public WebOptions {
        listen = List.copyOf(listen);
    }
}
