{{/* Where and how urgently a component's pods run. Takes a list: the root and the component. */}}
{{- define "barograph.placement" -}}
{{- $root := index . 0 -}}
{{- $of := index $root.Values (index . 1) -}}
{{- with concat $root.Values.global.imagePullSecrets $root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ ternary . (get (ternary (dict) . (kindIs "string" .)) "name") (kindIs "string" .) | toYaml }}
  {{- end }}
{{- end }}
{{- with $of.priorityClassName }}
priorityClassName: {{ . | toYaml }} # neither pressure nor the OOM killer may end it first
{{- end }}
{{- with $of.tolerations }}
tolerations: # its own taints must not keep it away
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $of.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $of.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $of.dnsPolicy }}
dnsPolicy: {{ . }}
{{- end }}
{{- with $of.dnsConfig }}
dnsConfig:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $of.terminationGracePeriodSeconds }}
terminationGracePeriodSeconds: {{ . }}
{{- end }}
{{- end -}}

{{/* A pod's security context; OpenShift gives each namespace users of its own. Takes a list: the root and the component. */}}
{{- define "barograph.podSecurity" -}}
{{- $root := index . 0 -}}
{{- $context := (index $root.Values (index . 1)).podSecurityContext -}}
{{- if $root.Values.openshift.enabled -}}
{{- $context = omit $context "runAsUser" "runAsGroup" "fsGroup" -}}
{{- end -}}
{{- toYaml $context -}}
{{- end -}}

{{/* Labels and annotations of a component's pods. Takes a list: the root and the component. */}}
{{- define "barograph.podMetadata" -}}
{{- $root := index . 0 -}}
{{- $of := index $root.Values (index . 1) -}}
labels:
  {{- include "barograph.selectorLabels" . | nindent 2 }}
  {{- with merge (dict) $of.podLabels $root.Values.commonLabels }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- with merge (dict) $of.podAnnotations $root.Values.commonAnnotations }}
annotations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* A program's probes, by HTTP or, where clients must show a certificate, by connecting.
     Takes a list: the component's values and its port's name. */}}
{{- define "barograph.probes" -}}
{{- $of := index . 0 -}}
{{- $port := index . 1 -}}
{{- range $kind := list "startup" "liveness" "readiness" }}
{{- with index $of.probes $kind }}
{{ $kind }}Probe:{{ if eq $kind "startup" }} # a cold start on a busy node{{ end }}
  {{- if $of.webConfig.clientCertificates }}
  tcpSocket: {port: {{ $port }}}
  {{- else }}
  httpGet: {path: {{ ternary "/readyz" "/healthz" (eq $kind "readiness") }}, port: {{ $port }}{{ if eq $of.webConfig.scheme "https" }}, scheme: HTTPS{{ end }}}
  {{- end }}
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
{{- end -}}

{{/* How pods are replaced. Helm adds the default's rollingUpdate to every other type, which the API server refuses. */}}
{{- define "barograph.updateStrategy" -}}
{{- $type := default "RollingUpdate" .type -}}
{{- toYaml (ternary . (omit . "rollingUpdate") (eq $type "RollingUpdate")) -}}
{{- end -}}
