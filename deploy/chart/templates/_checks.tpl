{{/* What values.schema.json cannot say. */}}
{{- define "barograph.checks" -}}
{{- if and .Values.policies.inline .Values.policies.existingConfigMap -}}
{{- fail "policies.inline and policies.existingConfigMap are both set; expected one of them" -}}
{{- end -}}
{{- if and .Values.policies.withShipped (not .Values.policies.inline) -}}
{{- fail "policies.withShipped is true, and policies.inline is empty: shipped policies need no value. Maybe --set-file 'policies.inline.mine\\.drl=mine.drl'" -}}
{{- end -}}
{{- if and (include "barograph.evicts" .) (not .Values.eviction.enabled) -}}
{{- fail (printf "%s, and eviction.enabled is false: nothing may be evicted without its role. Maybe --set eviction.enabled=true" (include "barograph.evicts" .)) -}}
{{- end -}}
{{- range $component := list "controller" "cleanup" "exporter" -}}
{{- $account := (index $.Values $component).serviceAccount -}}
{{- if and $.Values.rbac.create (not $account.create) (not $account.name) (include "barograph.hasRights" (list $ $component)) -}}
{{- fail (printf "%s.serviceAccount.create is false and its name is empty: all pods that run as the namespace's account default would have its rights. Maybe --set %s.serviceAccount.name=..." $component $component) -}}
{{- end -}}
{{- end -}}
{{- range $parameter, $_ := include "barograph.effectParameters" . | fromYaml -}}
{{- $effect := toString (get $.Values.policies.parameters $parameter) -}}
{{- if and (hasKey $.Values.policies.parameters $parameter) (not (has $effect (list "NoSchedule" "PreferNoSchedule"))) -}}
{{- fail (printf "policies.parameters.%s is %q; expected NoSchedule or PreferNoSchedule" $parameter $effect) -}}
{{- end -}}
{{- end -}}
{{- if and (eq (toString .Values.reclaim.mode) "enforce") (not .Values.reclaim.enabled) -}}
{{- fail "reclaim.mode is enforce, and reclaim.enabled is false: no exporter would make room. Maybe --set reclaim.enabled=true" -}}
{{- end -}}
{{- if and .Values.admissionPolicy.manifest (not (contains (printf "system:serviceaccount:%s:%s'" (include "barograph.namespace" .) (include "barograph.account" (list . "controller"))) .Values.admissionPolicy.manifest)) -}}
{{- fail (printf "admissionPolicy.manifest does not name the controller's account. Maybe print it with: %s" (include "barograph.admissionCommand" .)) -}}
{{- end -}}
{{- if and .Values.admissionPolicy.enabled (include "barograph.enforces" .) (include "barograph.ownPolicies" .) (not .Values.admissionPolicy.manifest) -}}
{{- fail (printf "own policies are to be enforced, and the admission policy that comes with the chart names the conditions and taints of the shipped ones only. Print one for yours: %s > admission.yaml, and add --set-file admissionPolicy.manifest=admission.yaml. Or go without: --set admissionPolicy.enabled=false" (include "barograph.admissionCommand" .)) -}}
{{- end -}}
{{- if and .Values.controller.enabled (eq (toString .Values.reclaim.finishedPods) "enforce") .Values.rbac.create -}}
{{- if and (not .Values.admissionPolicy.enabled) (not .Values.reclaim.deleteWithoutAdmissionPolicy) -}}
{{- fail "reclaim.finishedPods is enforce, and admissionPolicy.enabled is false: the account that deletes finished pods could delete every pod. Maybe --set admissionPolicy.enabled=true. Where you apply the admission policies yourself: --set reclaim.deleteWithoutAdmissionPolicy=true" -}}
{{- end -}}
{{- if and .Values.admissionPolicy.enabled .Values.admissionPolicy.manifest (not (contains (printf "system:serviceaccount:%s:barograph-pod-cleanup'" (include "barograph.namespace" .)) .Values.admissionPolicy.manifest)) -}}
{{- fail (printf "reclaim.finishedPods is enforce, and admissionPolicy.manifest does not name the account barograph-pod-cleanup, which could delete every pod. Maybe print it with: %s" (include "barograph.admissionCommand" .)) -}}
{{- end -}}
{{- end -}}
{{- include "barograph.checkDisruptionBudget" . -}}
{{- if and .Values.exporter.kubeletConfig.configz .Values.exporter.kubeletConfig.hostPath -}}
{{- fail "exporter.kubeletConfig has both hostPath and configz; expected one of them" -}}
{{- end -}}
{{- if and .Values.exporter.kubeletConfig.configz (not .Values.exporter.hostNetwork) -}}
{{- fail "exporter.kubeletConfig.configz asks the kubelet at 127.0.0.1, and exporter.hostNetwork is false. Maybe set exporter.kubeletConfig.hostPath" -}}
{{- end -}}
{{- if and .Values.exporter.webConfig.clientCertificates (not .Values.exporterAccess.existingSecret) .Values.controller.enabled -}}
{{- fail "exporter.webConfig.clientCertificates is true, and the controller has none. Set exporterAccess.existingSecret and certificateKey, privateKeyKey" -}}
{{- end -}}
{{- end -}}

{{/* By which value pods may be evicted, or asked to be: such as "eviction.mode is probe", or nothing. */}}
{{- define "barograph.evicts" -}}
{{- $farther := list "probe" "enforce" -}}
{{- $why := list -}}
{{- with .Values.eviction -}}
{{- if has .mode $farther -}}{{- $why = append $why (printf "eviction.mode is %s" .mode) -}}{{- end -}}
{{- range $policy, $mode := .policyMode -}}
{{- if has $mode $farther -}}{{- $why = append $why (printf "eviction.policyMode.%s is %s" $policy $mode) -}}{{- end -}}
{{- end -}}
{{- end -}}
{{- join ", " $why -}}
{{- end -}}

{{/* Whether the chart binds rights to a component's account: "yes" or nothing. Takes a list: the root and the component. */}}
{{- define "barograph.hasRights" -}}
{{- $values := (index . 0).Values -}}
{{- if eq (index . 1) "exporter" -}}
{{- if and $values.exporter.enabled (not $values.reclaim.enabled) (or $values.exporter.kubeletConfig.configz (and $values.openshift.enabled $values.openshift.securityContextConstraints.create)) -}}yes{{- end -}}
{{- else if and $values.controller.enabled (index $values (index . 1)).enabled -}}yes
{{- end -}}
{{- end -}}

{{/* A budget that never lets a pod of the controller go would keep its nodes from being drained. */}}
{{- define "barograph.checkDisruptionBudget" -}}
{{- if include "barograph.hasDisruptionBudget" . -}}
{{- $replicas := int .Values.controller.replicas -}}
{{- with .Values.controller.podDisruptionBudget -}}
{{- if kindIs "invalid" .minAvailable -}}
{{- if eq (trimSuffix "%" (include "barograph.word" .maxUnavailable) | int) 0 -}}
{{- fail (printf "controller.podDisruptionBudget.maxUnavailable is %v: nodes with a replica could not be drained. Maybe 1" .maxUnavailable) -}}
{{- end -}}
{{- else -}}
{{- $wanted := include "barograph.word" .minAvailable -}}
{{- $pods := ternary (ceil (divf (mulf (trimSuffix "%" $wanted | int) $replicas) 100) | int) ($wanted | int) (hasSuffix "%" $wanted) -}}
{{- if ge $pods $replicas -}}
{{- fail (printf "controller.podDisruptionBudget.minAvailable is %s of %d replicas: nodes with a replica could not be drained. Maybe leave minAvailable empty and set maxUnavailable" $wanted $replicas) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* Whether there is a budget of disruptions: "yes" or nothing. One replica has nothing that could stand in for it. */}}
{{- define "barograph.hasDisruptionBudget" -}}
{{- if and .Values.controller.enabled .Values.controller.podDisruptionBudget.enabled (gt (int .Values.controller.replicas) 1) -}}yes{{- end -}}
{{- end -}}

{{/* The silences and the accounts that end pods are found by fixed names, so a namespace has one controller's release. Where
     no cluster can be asked (helm template), none is found. */}}
{{- define "barograph.checkOneRelease" -}}
{{- if .Values.controller.enabled -}}
{{- $namespace := include "barograph.namespace" . -}}
{{- range (lookup "apps/v1" "Deployment" $namespace "").items -}}
{{- $labels := default (dict) .metadata.labels -}}
{{- $other := get $labels "app.kubernetes.io/instance" -}}
{{- if and (eq (get $labels "app.kubernetes.io/name") "barograph-controller") (ne $other $.Release.Name) -}}
{{- fail (printf "the namespace %s has a controller already (Deployment %s%s), and two would share the ConfigMap barograph-silences and the accounts barograph-evictor and barograph-pod-cleanup. Maybe --namespace another one, or --set controller.enabled=false" $namespace .metadata.name (ternary (printf " of release %s" $other) "" (ne $other ""))) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* The conditions and taints of ours that stand on the cluster's nodes, as options: policies that are gone may have left them. Names that no
     controller can have written are left out; where no cluster can be asked (helm template), none is found. */}}
{{- define "barograph.standingMarks" -}}
{{- $marks := dict -}}
{{- range (lookup "v1" "Node" "" "").items -}}
{{- $owned := dict -}}
{{- with .metadata.annotations -}}{{- $owned = fromJson (default "{}" (get . "barograph.io/owned")) -}}{{- end -}}
{{- if kindIs "map" $owned.taints -}}
{{- range $id, $_ := $owned.taints -}}
{{- if regexMatch "^[a-z0-9.-]{1,253}/[A-Za-z0-9._-]{1,63}:(NoSchedule|PreferNoSchedule)$" $id -}}{{- $_ := set $marks $id true -}}{{- end -}}
{{- end -}}
{{- end -}}
{{- if kindIs "map" $owned.conditions -}}
{{- range $type, $_ := $owned.conditions -}}
{{- if regexMatch "^[A-Za-z0-9][A-Za-z0-9./_-]{0,315}$" $type -}}{{- $_ := set $marks $type true -}}{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- range keys $marks | sortAlpha }} --also {{ . }}{{ end -}}
{{- end -}}

{{- define "barograph.admissionCommand" -}}
barograph policy admission{{ if .Values.policies.withShipped }} --policies rules/policies{{ end }} --policies DIRECTORY{{ range $key, $value := .Values.policies.parameters }} --set {{ $key }}={{ $value }}{{ end }} --service-account {{ include "barograph.namespace" . }}:{{ include "barograph.account" (list . "controller") }} --cleanup-service-account {{ include "barograph.namespace" . }}:{{ include "barograph.account" (list . "cleanup") }}{{ include "barograph.standingMarks" . }}
{{- end -}}

{{/* The parameters of the shipped policies that change what may be written, and the taint of each. */}}
{{- define "barograph.effectParameters" -}}
contention.cpuTaintEffect: node.kubernetes.io/cpu-contention-pressure
contention.memoryTaintEffect: node.kubernetes.io/memory-contention-pressure
contention.diskTaintEffect: node.kubernetes.io/disk-contention-pressure
eviction.memoryTaintEffect: barograph.io/memory-pressure
eviction.diskTaintEffect: barograph.io/disk-pressure
eviction.pidTaintEffect: barograph.io/pid-pressure
{{- end -}}

{{/* What a backtest needs. */}}
{{- define "barograph.backtestChecks" -}}
{{- if not .Values.backtest.args -}}
{{- fail "backtest.args is empty, expected what to look at. Maybe --set 'backtest.args={/data}'" -}}
{{- end -}}
{{- if not .Values.backtest.partials -}}
{{- fail "backtest.partials is empty, expected the volume that the shards' files are kept on. Maybe --set backtest.partials.persistentVolumeClaim.claimName=..." -}}
{{- end -}}
{{- if hasKey .Values.backtest.partials "emptyDir" -}}
{{- fail "backtest.partials is an emptyDir, which each pod has for itself; expected a volume that all share. Maybe --set backtest.partials.persistentVolumeClaim.claimName=..." -}}
{{- end -}}
{{- if and .Values.policies.inline (not .Values.controller.enabled) -}}
{{- fail "policies.inline needs the controller's ConfigMap, and controller.enabled is false. Maybe --set policies.existingConfigMap=..." -}}
{{- end -}}
{{- end -}}

{{/* Which one node an experiment may load. */}}
{{- define "barograph.experimentChecks" -}}
{{- $of := .Values.experiment -}}
{{- if and $of.nodeName $of.affinity -}}
{{- fail "experiment.nodeName and experiment.affinity are both set; expected one of them" -}}
{{- end -}}
{{- if not (or $of.nodeName $of.nodeSelector $of.affinity) -}}
{{- fail "experiment.nodeName is empty, expected the node that is loaded for some minutes. Maybe --set experiment.nodeName=... or --set experiment.nodeSelector.pool=..." -}}
{{- end -}}
{{- end -}}
