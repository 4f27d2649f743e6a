/// How Kubernetes and its people write amounts.
@NullMarked
package io.barograph.threshold;

import org.jspecify.annotations.NullMarked;
