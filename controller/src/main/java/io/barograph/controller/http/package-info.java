/// The routes of the controller: the status page, its JSON, explanations, metrics, probes and reload. Each endpoint
/// reads the request and answers; `http.json` writes the documents.
package io.barograph.controller.http;
