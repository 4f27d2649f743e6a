package io.barograph.web;

import java.util.Map;

/// Which handler answers which path, exactly.
public record Routes(Map<String, Handler> byPath) {

    public Routes {
        byPath = Map.copyOf(byPath);
        for (String path : byPath.keySet()) {
            if (!path.startsWith("/") || path.contains("?")) {
                throw new IllegalArgumentException("the path is \"" + path + "\"; expected one that begins with /");
            }
        }
    }
}
