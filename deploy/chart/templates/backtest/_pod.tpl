{{/* A pod of a backtest. It never calls the API server. Takes a list: the root, its arguments, and whether it reads the past. */}}
{{- define "barograph.backtestPod" -}}
{{- $root := index . 0 -}}
{{- $of := $root.Values.backtest -}}
{{- $reads := index . 2 -}}
metadata:
  {{- include "barograph.podMetadata" (list $root "backtest") | nindent 2 }}
spec:
  {{- with $of.serviceAccountName }}
  serviceAccountName: {{ . | toYaml }}
  {{- end }}
  automountServiceAccountToken: false
  enableServiceLinks: false
  restartPolicy: Never
  {{- include "barograph.placement" (list $root "backtest") | trim | nindent 2 }}
  securityContext:
    {{- include "barograph.podSecurity" (list $root "backtest") | nindent 4 }}
  containers:
    - name: backtest
      image: {{ include "barograph.image" (list $root $root.Values.controller.image) | toYaml }} # the exporter's image does not have this command
      imagePullPolicy: {{ $root.Values.image.pullPolicy }}
      args:
        {{- index . 1 | trim | nindent 8 }}
      {{- with $of.env }}
      env:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      securityContext:
        {{- toYaml $of.securityContext | nindent 8 }}
      {{- with $of.resources }}
      resources: # the heap is bounded at 1 GiB
        {{- toYaml . | nindent 8 }}
      {{- end }}
      volumeMounts:
        - {name: partials, mountPath: /partials}
        {{- if $reads }}
        {{- if $of.data }}
        - {name: data, mountPath: /data, readOnly: true}
        {{- end }}
        {{- if include "barograph.ownPolicies" $root }}
        - {name: policies, mountPath: /etc/barograph/policies, readOnly: true}
        {{- end }}
        {{- with $of.extraVolumeMounts }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
        {{- end }}
        - {name: tmp, mountPath: /tmp}
  volumes:
    - name: partials
      {{- toYaml $of.partials | nindent 6 }}
    {{- if $reads }}
    {{- with $of.data }}
    - name: data
      {{- toYaml . | nindent 6 }}
    {{- end }}
    {{- with include "barograph.ownPolicies" $root }}
    - name: policies
      configMap: {name: {{ . | toYaml }}}
    {{- end }}
    {{- with $of.extraVolumes }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
    {{- end }}
    - name: tmp
      emptyDir: {medium: Memory, sizeLimit: 16Mi}
{{- end -}}

{{/* The name of a backtest's Job; a Job cannot be changed, so another backtest has another name. */}}
{{- define "barograph.backtestName" -}}
{{- include "barograph.name" (list . "backtest") }}{{ with .Values.backtest.name }}-{{ . }}{{ end }}
{{- end -}}

{{/* What each shard does. */}}
{{- define "barograph.shardArgs" -}}
- backtest
{{- range .Values.backtest.args }}
- {{ . | quote }}
{{- end }}
{{- if include "barograph.ownPolicies" . }}
- --policies=/etc/barograph/policies
{{- end }}
{{- range $parameter, $value := .Values.policies.parameters }}
- {{ printf "--set=%s=%s" $parameter (include "barograph.word" $value) | quote }}
{{- end }}
- --shard=$(JOB_COMPLETION_INDEX)/{{ .Values.backtest.shards }}
- --partial=/partials/{{ include "barograph.backtestName" . }}-$(JOB_COMPLETION_INDEX).json.gz
- --progress
{{- end -}}

{{/* What makes one report of all shards. */}}
{{- define "barograph.mergeArgs" -}}
- backtest
- merge
{{- range until (int .Values.backtest.shards) }}
- /partials/{{ include "barograph.backtestName" $ }}-{{ . }}.json.gz
{{- end }}
- --output={{ .Values.backtest.output }}
{{- with .Values.backtest.outputFile }}
- --output-file=/partials/{{ . }}
{{- end }}
{{- end -}}
