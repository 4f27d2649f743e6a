package io.barograph.web;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where a server listens, and how.
///
/// @param configFile TLS, users and the like, in exporter-toolkit's format; null for plain HTTP for everybody
public record WebOptions(List<Address> listen, @Nullable Path configFile, Limits limits) {
    public WebOptions {
        listen = List.copyOf(listen);
    }
}
