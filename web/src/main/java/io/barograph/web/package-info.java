/// A small HTTP server that sends ready bytes: routes, requests, answers, long polls, health and a landing page. Other
/// modules use this package, `config`, `metrics`, `tls.ClientCredentials` and the plain settings of `access` and
/// `limits`.
///
/// The server is Vert.x, which no type that is offered shows.
package io.barograph.web;
