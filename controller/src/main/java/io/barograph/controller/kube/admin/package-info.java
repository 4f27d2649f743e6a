/// What the command line does to a cluster once: look at it (`check --cluster`), and take our marks away (`cleanup`).
/// A room of two, since these stand above nodes, pods and the Lease, which do not know each other.
package io.barograph.controller.kube.admin;
