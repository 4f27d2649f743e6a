/// What a kube-scheduler waits for when it asks for scores.
package io.barograph.bench.schedule;
