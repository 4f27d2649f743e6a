package io.barograph.controller.kube;

import com.fasterxml.jackson.databind.JsonNode;

/// A JSON object as far as it was read.
///
/// @param json missing where there is no object, or one that is malformed
/// @param isWhole whether all was read that was asked for. If not, it was too much: of the rest only short values of
/// the fields that were asked for are there, so that an object can be named.
record ReadJson(JsonNode json, boolean isWhole) {}
