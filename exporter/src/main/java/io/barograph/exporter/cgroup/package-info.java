/// The role of each cgroup in Kubernetes, by its path alone; and the places where pods and containers are born
/// and die.
package io.barograph.exporter.cgroup;
