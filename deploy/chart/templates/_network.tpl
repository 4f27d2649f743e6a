{{/* Ways out to the API server, whose address a chart cannot know. */}}
{{- define "barograph.apiServerEgress" -}}
- ports:
    {{- range .Values.networkPolicy.apiServer.ports }}
    - {protocol: TCP, port: {{ . }}}
    {{- end }}
  {{- with .Values.networkPolicy.apiServer.cidrs }}
  to:
    {{- range . }}
    - ipBlock: {cidr: {{ . | quote }}}
    {{- end }}
  {{- end }}
- ports: [{protocol: UDP, port: 53}, {protocol: TCP, port: 53}] # names
{{- end -}}
