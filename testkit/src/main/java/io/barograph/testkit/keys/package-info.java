/// Keys and certificates that tests make anew, and trust in those of a server.
@NullMarked
package io.barograph.testkit.keys;

import org.jspecify.annotations.NullMarked;
