/// Policies made of what another program was told: the kubelet's eviction settings.
@NullMarked
package io.barograph.cli.migrate;

import org.jspecify.annotations.NullMarked;
