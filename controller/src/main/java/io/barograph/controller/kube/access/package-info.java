/// How the API server is reached: kubeconfig files as kubectl reads them, or the pod's account.
package io.barograph.controller.kube.access;
