/// What the kubelet's Summary API would say of this node, from raw kernel files.
@NullMarked
package io.barograph.exporter.summary;

import org.jspecify.annotations.NullMarked;
