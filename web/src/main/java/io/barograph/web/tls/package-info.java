/// Certificates, keys and trust out of PEM files, for our servers and for our clients of exporters. It knows nothing of
/// requests.
package io.barograph.web.tls;
