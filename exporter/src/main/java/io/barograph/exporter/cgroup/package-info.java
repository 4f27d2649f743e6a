/// What a cgroup is to Kubernetes, by its path alone; and where pods and containers are born and die.
package io.barograph.exporter.cgroup;
