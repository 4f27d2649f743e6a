/// How programs describe the metrics they write: name, type, labels, help, stability.
package io.barograph.metric;
