/// Limits of what clients may take of a server: connections, slots, time. What there is gets shared out among
/// clients, so that one that takes all it can get leaves some for others.
package io.barograph.web.limits;
