/// The reader of snapshot JSON: bounded, strict, and sparing with new objects. Knows signals and the wire's format.
package io.barograph.wire.read;
