/// What both programs need around their work: a small HTTP server that only writes ready bytes, health, a landing page,
/// self metrics, and an orderly end.
///
/// Vert.x and simpleclient are known here and nowhere else.
@NullMarked
package io.barograph.web;

import org.jspecify.annotations.NullMarked;
