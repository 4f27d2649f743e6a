/// The JSON documents of the status page and the operators' tools. Written by hand, field by field. No name from a
/// cluster becomes markup in them.
@NullMarked
package io.barograph.controller.http.json;

import org.jspecify.annotations.NullMarked;
