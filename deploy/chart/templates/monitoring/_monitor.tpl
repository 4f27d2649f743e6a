{{/* The metadata of a monitor. Takes a list: the root, the component and the monitor's values. */}}
{{- define "barograph.monitorMetadata" -}}
{{- $root := index . 0 -}}
{{- $of := index . 2 -}}
name: {{ include "barograph.name" (list $root (index . 1)) }}
namespace: {{ default (include "barograph.namespace" $root) $of.namespace | toYaml }}
labels:
  {{- include "barograph.labels" (list $root (index . 1)) | nindent 2 }}
  {{- with $of.labels }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- with merge (dict) $of.annotations $root.Values.commonAnnotations }}
annotations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* The rest of a monitor's spec: job, limits and what selects the pods. Takes the same. */}}
{{- define "barograph.monitorSpec" -}}
{{- $root := index . 0 -}}
{{- $of := index . 2 -}}
jobLabel: app.kubernetes.io/name # the alerts look for the exporters' job
selector:
  matchLabels:
    {{- include "barograph.selectorLabels" (list $root (index . 1)) | nindent 4 }}
namespaceSelector:
  matchNames: [{{ include "barograph.namespace" $root | toYaml }}]
{{- with $of.attachMetadata }}
attachMetadata:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- range $key := list "podTargetLabels" "targetLabels" "sampleLimit" "targetLimit" "labelLimit" "labelNameLengthLimit" "labelValueLengthLimit" "scrapeProtocols" }}
{{- with index $of $key }}
{{ $key }}: {{ toJson . }}
{{- end }}
{{- end }}
{{- end -}}

{{/* How a port is scraped. Takes a list: the root, the component, the monitor's values and the port's name. */}}
{{- define "barograph.monitorEndpoint" -}}
{{- $root := index . 0 -}}
{{- $of := index . 2 -}}
{{- $web := (index $root.Values (index . 1)).webConfig -}}
- port: {{ index . 3 }}
  path: /metrics
  scheme: {{ $web.scheme }}
  {{- range $key := list "interval" "scrapeTimeout" "honorLabels" "proxyUrl" }}
  {{- with index $of $key }}
  {{ $key }}: {{ . }}
  {{- end }}
  {{- end }}
  {{- range $key := list "tlsConfig" "basicAuth" "authorization" "metricRelabelings" }}
  {{- with index $of $key }}
  {{ $key }}:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- end }}
  relabelings:
    {{- if eq (index . 1) "exporter" }}
    # An exporter is called like its node.
    - {action: replace, sourceLabels: [__meta_kubernetes_pod_node_name], targetLabel: instance}
    {{- else }}
    - {action: replace, sourceLabels: [__meta_kubernetes_pod_name], targetLabel: instance}
    {{- end }}
    {{- with $of.relabelings }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
{{- end -}}
