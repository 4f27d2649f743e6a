/// What a cgroup is to Kubernetes, by its path alone; and where pods and containers are born and die.
@NullMarked
package io.barograph.exporter.cgroup;

import org.jspecify.annotations.NullMarked;
