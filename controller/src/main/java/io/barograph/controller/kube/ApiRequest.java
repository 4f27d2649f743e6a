package io.barograph.controller.kube;

import org.jspecify.annotations.Nullable;

/// One call to the API server.
///
/// @param path with its query
/// @param body JSON; null if there is none
/// @param asUser the account to impersonate; null for our own
public record ApiRequest(
        String method,
        String path,
        String mediaType,
        @Nullable String body,
        @Nullable String asUser) {

    private static final String JSON = "application/json";

    public static ApiRequest get(String path) {
        return new ApiRequest("GET", path, JSON, null, null);
    }

    public static ApiRequest delete(String path) {
        return new ApiRequest("DELETE", path, JSON, "{}", null);
    }

    /// @param options a `DeleteOptions`
    public static ApiRequest delete(String path, String options) {
        return new ApiRequest("DELETE", path, JSON, options, null);
    }

    public static ApiRequest post(String path, String body) {
        return new ApiRequest("POST", path, JSON, body, null);
    }

    /// Lists are merged by their keys, as the API type says: conditions by type.
    public static ApiRequest strategicMerge(String path, String body) {
        return new ApiRequest("PATCH", path, "application/strategic-merge-patch+json", body, null);
    }

    /// Lists are replaced as a whole.
    public static ApiRequest mergePatch(String path, String body) {
        return new ApiRequest("PATCH", path, "application/merge-patch+json", body, null);
    }

    /// The same call by another account.
    public ApiRequest withUser(String user) {
        return new ApiRequest(method, path, mediaType, body, user);
    }

    @Override
    public String toString() {
        return method + " " + path;
    }
}
