/// How programs describe the metrics they write: name, type, labels, help, stability.
@NullMarked
package io.barograph.metric;

import org.jspecify.annotations.NullMarked;
