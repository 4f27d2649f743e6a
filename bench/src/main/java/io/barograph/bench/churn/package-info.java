/// What grows in the exporter while pods come and go on the running kernel.
package io.barograph.bench.churn;
