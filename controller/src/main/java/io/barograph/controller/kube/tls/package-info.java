/// TLS to a server whose certificate has another name than its address.
package io.barograph.controller.kube.tls;
