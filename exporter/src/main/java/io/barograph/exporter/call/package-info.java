/// One bounded request to another program: the container runtime, the API server, the kubelet.
package io.barograph.exporter.call;
