/// Certificates, keys and trust out of PEM files, for our servers and for our clients of exporters. It knows nothing of
/// requests.
@NullMarked
package io.barograph.web.tls;

import org.jspecify.annotations.NullMarked;
