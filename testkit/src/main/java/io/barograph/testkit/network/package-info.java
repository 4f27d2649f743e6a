/// Connections between others: a proxy that breaks them, and a client that writes its own bytes.
@NullMarked
package io.barograph.testkit.network;

import org.jspecify.annotations.NullMarked;
