/// Kubelets, asked at their own port what their pods use.
package io.barograph.controller.kube.kubelet;
