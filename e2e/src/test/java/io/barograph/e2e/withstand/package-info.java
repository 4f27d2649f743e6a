/// What the exporter must withstand, shown on the running program: hostile clients, hostile hosts, and plain bad luck.
/// After each, nothing is lost, `/metrics` answers, and a metric tells what happened (`docs/security.md`).
package io.barograph.e2e.withstand;
