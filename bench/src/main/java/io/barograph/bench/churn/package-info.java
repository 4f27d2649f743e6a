/// What grows in the exporter while pods come and go on the running kernel.
@NullMarked
package io.barograph.bench.churn;

import org.jspecify.annotations.NullMarked;
