/// The agent that makes room, on a real container runtime.
package io.barograph.e2e.reclaim;
