/// The cluster as the controller sees it: what becomes of a call, who leads, where silences are kept, and the clock.
/// Doors and values only; nothing here knows how an API server is spoken to. Nodes and pods have rooms of their own.
package io.barograph.controller.cluster;
