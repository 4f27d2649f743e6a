/// What has come in for the reconciler and the evictor: decisions about nodes and changes of nodes. Says why a pass is
/// made, and how long to rest when nothing comes in.
package io.barograph.controller.inbox;
