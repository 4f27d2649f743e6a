/// Attacks on the acting of a controller, by a tenant of one namespace and by one node's kubelet, each with its own
/// credentials on a real API server.
package io.barograph.e2e.attack;
