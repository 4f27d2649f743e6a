package io.barograph.controller.kube;

import org.jspecify.annotations.Nullable;

/// One call to the API server.
///
/// @param path with its query
/// @param body JSON; null if there is none
public record ApiRequest(
        String method,
        String path,
        String mediaType,
        @Nullable String body) {

    private static final String JSON = "application/json";

    public static ApiRequest get(String path) {
        return new ApiRequest("GET", path, JSON, null);
    }

    public static ApiRequest delete(String path) {
        return new ApiRequest("DELETE", path, JSON, "{}");
    }

    public static ApiRequest post(String path, String body) {
        return new ApiRequest("POST", path, JSON, body);
    }

    /// Lists are merged by their keys, as the API type says: conditions by type.
    public static ApiRequest strategicMerge(String path, String body) {
        return new ApiRequest("PATCH", path, "application/strategic-merge-patch+json", body);
    }

    /// Lists are replaced as a whole.
    public static ApiRequest merge(String path, String body) {
        return new ApiRequest("PATCH", path, "application/merge-patch+json", body);
    }

    @Override
    public String toString() {
        return method + " " + path;
    }
}
