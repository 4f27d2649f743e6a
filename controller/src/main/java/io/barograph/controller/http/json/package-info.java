/// The JSON documents of the status page and the operators' tools: records that databind writes, and that the command
/// line reads. Names from a cluster are escaped in them.
package io.barograph.controller.http.json;
