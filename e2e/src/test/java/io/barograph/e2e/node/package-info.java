/// Our programs beside a real kubelet and a real container runtime on this machine: what exporter and kubelet
/// say of the same pods, and what controller, kubelet, scheduler and node controller do to the same node.
package io.barograph.e2e.node;
