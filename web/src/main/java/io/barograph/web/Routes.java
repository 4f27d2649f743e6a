package io.barograph.web;

import module java.base;

/// The handlers by path, which must be equal.
///
/// @param byPath GET and HEAD
/// @param posts POST, without a body; it changes something
/// @param postWithBody POST, with a body; it changes nothing
public record Routes(
        Map<String, RouteHandler> byPath, Map<String, RouteHandler> posts, Map<String, BodyRoute> postWithBody) {

    /// Routes to which nothing is posted.
    public Routes(Map<String, RouteHandler> byPath) {
        this(byPath, Map.of());
    }

    /// Routes of which none has a body.
    public Routes(Map<String, RouteHandler> byPath, Map<String, RouteHandler> posts) {
        this(byPath, posts, Map.of());
    }

    public Routes {
        byPath = Map.copyOf(byPath);
        posts = Map.copyOf(posts);
        postWithBody = Map.copyOf(postWithBody);
        for (Set<String> paths : List.of(byPath.keySet(), posts.keySet(), postWithBody.keySet())) {
            paths.forEach(Routes::checkPath);
        }
    }

    private static void checkPath(String path) {
        if (!path.startsWith("/") || path.contains("?")) {
            throw new IllegalArgumentException("the path is \"" + path + "\"; expected one that begins with /");
        }
    }

    /// Whether anything is served at this path.
    boolean hasPath(String path) {
        return byPath.containsKey(path) || posts.containsKey(path) || postWithBody.containsKey(path);
    }
}
