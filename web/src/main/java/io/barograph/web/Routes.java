package io.barograph.web;

import module java.base;

/// Which handler answers which path, exactly.
///
/// @param byPath GET and HEAD
/// @param posts POST, without a body
public record Routes(Map<String, RouteHandler> byPath, Map<String, RouteHandler> posts) {

    /// Nothing is posted.
    public Routes(Map<String, RouteHandler> byPath) {
        this(byPath, Map.of());
    }

    public Routes {
        byPath = Map.copyOf(byPath);
        posts = Map.copyOf(posts);
        for (String path : byPath.keySet()) {
            if (!path.startsWith("/") || path.contains("?")) {
                throw new IllegalArgumentException("the path is \"" + path + "\"; expected one that begins with /");
            }
        }
    }
}
