/// Evicts pods through a cluster's API server, and reads all that a choice between pods rests on. No pod is deleted
/// that has not ended.
package io.barograph.controller.kube.evictions;
