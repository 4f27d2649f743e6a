/// The client of the API server: access, calls, paged lists, watches and their limits. Only this room knows fabric8.
/// fabric8 reads kubeconfigs, certificates and tokens, and sends requests. Here each answer is bounded in size and
/// time.
package io.barograph.controller.kube;
