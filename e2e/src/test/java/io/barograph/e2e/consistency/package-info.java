/// What is said about nodes agrees: `status`, `explain` and `kubectl`, side by side.
package io.barograph.e2e.consistency;
