{{- define "tracery.labels" -}}
app.kubernetes.io/name: tracery
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "tracery.selector" -}}
app.kubernetes.io/name: tracery
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "tracery.name" -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" }}
{{- end }}

{{- define "tracery.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{/* Not root, nothing to write but what is mounted. */}}
{{- define "tracery.pod" -}}
enableServiceLinks: false
automountServiceAccountToken: false
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{ toJson . }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "tracery.container" -}}
image: {{ include "tracery.image" . | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  readOnlyRootFilesystem: true
  allowPrivilegeEscalation: false
  capabilities: { drop: [ALL] }
{{- end }}

{{- define "tracery.environment" -}}
envFrom:
  - configMapRef: { name: {{ include "tracery.name" . }} }
  - secretRef: { name: {{ .Values.secret }} }
volumeMounts:
  - { name: tmp, mountPath: /tmp }
  - { name: files, mountPath: /var/lib/tracery }
{{- end }}

{{- define "tracery.volumes" -}}
volumes:
  - name: tmp
    emptyDir: {}
  - name: files
    {{- if .Values.files.enabled }}
    persistentVolumeClaim: { claimName: {{ .Values.files.claim | default (printf "%s-files" (include "tracery.name" .)) }} }
    {{- else }}
    emptyDir: {}
    {{- end }}
{{- end }}
