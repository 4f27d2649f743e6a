package io.barograph.controller.kube.access;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import module java.base;
import org.jspecify.annotations.Nullable;

/// A configuration that fabric8 renews by all files it was read from. fabric8 does so for a new token, after a minute
/// and where the API server refuses the old one; its own would read one file alone.
final class RenewedConfig extends Config {

    private final Supplier<Config> reloader;
    private final @Nullable Path userFile;

    /// @param userFile where the user stands, in which fabric8 keeps an OpenID token that it has renewed
    RenewedConfig(ConfigBuilder settings, Supplier<Config> reloader, @Nullable Path userFile) {
        super(ConfigBuilder.toSundrioConfig(settings));
        this.reloader = reloader;
        this.userFile = userFile;
    }

    /// What cannot be read any more, or leads to another server, changes nothing.
    @Override
    public Config refresh() {
        try {
            Config fresh = reloader.get();
            return Objects.equals(fresh.getMasterUrl(), getMasterUrl()) ? fresh : this;
        } catch (RuntimeException _) {
            return this;
        }
    }

    @Override
    public @Nullable File getFileWithAuthInfo() {
        return userFile == null ? null : userFile.toFile();
    }
}
