package io.barograph.web;

import module java.base;

/// The part of a request that a handler may know.
///
/// @param query parameters, decoded, the first of each name
/// @param accept the Accept header, empty where there was none
public record Request(String path, Map<String, String> query, String accept) {

    public Request {
        query = Map.copyOf(query);
    }

    /// A parameter, or another text where it was not given.
    public String paramOr(String name, String otherwise) {
        return query.getOrDefault(name, otherwise);
    }
}
