/// Which cgroup is what, by its path, and what its pod and container are called.
@NullMarked
package io.barograph.exporter.cgroup;

import org.jspecify.annotations.NullMarked;
