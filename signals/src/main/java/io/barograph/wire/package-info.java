/// Snapshots as JSON: the door to encoding and decoding, and the writer. A snapshot is sent whole or as a change
/// since the one before.
package io.barograph.wire;
