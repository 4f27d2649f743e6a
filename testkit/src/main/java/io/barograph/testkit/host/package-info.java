/// This host's kernel, and plain files that look like another one.
package io.barograph.testkit.host;
