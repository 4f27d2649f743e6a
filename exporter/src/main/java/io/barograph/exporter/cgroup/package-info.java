/// Which cgroup is what: path forms, births and deaths, pod identity.
@NullMarked
package io.barograph.exporter.cgroup;

import org.jspecify.annotations.NullMarked;
