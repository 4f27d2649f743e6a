/// The rules that writer and reader of the wire share: field names, limits, checks, positions, the exception.
/// Knows signals only.
package io.barograph.wire.format;
