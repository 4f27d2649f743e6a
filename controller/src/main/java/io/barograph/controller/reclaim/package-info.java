/// Room before evictions: tells nodes' exporters by an annotation that they are to make room, and deletes finished pods
/// beyond those that are kept.
package io.barograph.controller.reclaim;
