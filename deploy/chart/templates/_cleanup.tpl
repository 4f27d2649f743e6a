{{/* The pod that removes our conditions and taints from nodes. Takes a list: the root, the account's name, restartPolicy and arguments. */}}
{{- define "barograph.cleanupPod" -}}
{{- $root := index . 0 -}}
{{- $of := $root.Values.cleanup -}}
metadata:
  {{- include "barograph.podMetadata" (list $root "cleanup") | nindent 2 }}
spec:
  serviceAccountName: {{ index . 1 | toYaml }}
  enableServiceLinks: false
  restartPolicy: {{ index . 2 }}
  {{- include "barograph.placement" (list $root "cleanup") | trim | nindent 2 }}
  securityContext:
    {{- include "barograph.podSecurity" (list $root "cleanup") | nindent 4 }}
  containers:
    - name: cleanup
      image: {{ include "barograph.image" (list $root $root.Values.controller.image) | toYaml }} # the exporter's image does not have this command
      imagePullPolicy: {{ $root.Values.image.pullPolicy }}
      args:
        - cleanup
        {{- with index . 3 }}
        - {{ . }}
        {{- end }}
        {{- with include "barograph.leaseArgs" $root | trim }}
        {{- . | nindent 8 }}
        {{- end }}
      {{- with $of.env }}
      env:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      securityContext:
        {{- toYaml $of.securityContext | nindent 8 }}
      {{- with $of.resources }}
      resources:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      volumeMounts:
        - {name: tmp, mountPath: /tmp}
  volumes:
    - name: tmp
      emptyDir: {medium: Memory, sizeLimit: 16Mi}
{{- end -}}
