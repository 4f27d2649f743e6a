/// The Lease that decides who leads: its calls, the election, the epochs, and the events written about it. Knows the
/// client (`kube`) and `cluster`, and nothing of `kube.nodes`.
package io.barograph.controller.kube.lease;
