/// Room before evictions: tells nodes' exporters by an annotation that they are to make room, and deletes finished pods
/// that nobody needs.
package io.barograph.controller.reclaim;
