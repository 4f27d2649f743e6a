/// Evictions through a real API server, with the accounts, roles and admission policies of `deploy/` as they are. What
/// a kubelet, a scheduler or a controller of workloads would write the tests write.
package io.barograph.e2e.evict;
