/// Connections between others: a proxy that breaks them, and a client that writes its own bytes.
package io.barograph.testkit.network;
