/// Keys and certificates that tests make anew, and trust in those of a server.
package io.barograph.testkit.keys;
