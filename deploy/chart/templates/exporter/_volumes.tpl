{{/* Where things of the host are seen; a hostPath without a type keeps no pod from starting where it is not there. */}}
{{- define "barograph.exporterMounts" -}}
- {name: cgroups, mountPath: /host/sys/fs/cgroup, readOnly: true}
- {name: pod-logs, mountPath: /host/var/log/pods, readOnly: true}
- {name: container-logs, mountPath: /host/var/log/containers, readOnly: true}
- {name: nodefs, mountPath: /host{{ .Values.exporter.kubeletPath }}, readOnly: true}
{{- range include "barograph.runtimeMounts" . | fromYamlArray }}
- name: {{ .name }}
  mountPath: {{ .mountPath }}
  {{- if .readOnly }}
  readOnly: true
  {{- end }}
  {{- with .propagation }}
  # Containers' root file systems are mounted below it: without propagation they would stay after their end.
  mountPropagation: {{ . }}
  {{- end }}
{{- end }}
{{- if .Values.exporter.kubeletConfig.hostPath }}
- {name: kubelet-config, mountPath: /host/kubelet-config.yaml, readOnly: true}
{{- end }}
{{- if .Values.exporter.webConfig.existingSecret }}
- {name: web-config, mountPath: /etc/barograph/web, readOnly: true}
{{- end }}
- {name: tmp, mountPath: /tmp}
{{- with .Values.exporter.extraVolumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{- define "barograph.exporterVolumes" -}}
- name: cgroups
  hostPath: {path: /sys/fs/cgroup, type: Directory}
# The names of pods and containers are the names in these directories. The logs are not read.
- name: pod-logs
  hostPath: {path: /var/log/pods}
- name: container-logs
  hostPath: {path: /var/log/containers}
# Empty, and on the kubelet's file system, whose free space is read here. The kubelet's directory itself holds the secrets
# of all pods.
- name: nodefs
  emptyDir: {sizeLimit: 1Mi}
# The free space of the images' file system is read; this user cannot list it.
{{- range include "barograph.runtimeMounts" . | fromYamlArray }}
- name: {{ .name }}
  hostPath: {path: {{ .path }}}
{{- end }}
{{- with .Values.exporter.kubeletConfig.hostPath }}
- name: kubelet-config
  hostPath: {path: {{ . }}, type: File}
{{- end }}
{{- with .Values.exporter.webConfig.existingSecret }}
- name: web-config
  secret: {secretName: {{ . | toYaml }}}
{{- end }}
- name: tmp
  emptyDir: {medium: Memory, sizeLimit: 16Mi}
{{- with .Values.exporter.extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end -}}
