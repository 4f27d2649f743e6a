package io.barograph.controller.kube.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fabric8.kubernetes.client.OAuthTokenProvider;
import module java.base;

/// A token that others renew in its file, so it is read for each call.
///
/// @param what whose token it is, for messages
record TokenFile(String what, Path file) implements OAuthTokenProvider {

    @Override
    public String getToken() {
        ShortFiles.expectShort(what, file);
        try {
            return Files.readString(file, UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(what + " " + file + " cannot be read", e);
        }
    }
}
