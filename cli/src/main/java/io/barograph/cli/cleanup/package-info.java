/// `barograph cleanup`: removes what a controller has left on nodes. Two files, because each verb has its own room.
package io.barograph.cli.cleanup;
