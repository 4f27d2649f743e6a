/// How programs describe the metrics they write: what their catalogues are made of.
@NullMarked
package io.barograph.metric;

import org.jspecify.annotations.NullMarked;
