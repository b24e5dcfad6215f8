import { type AuditValues, attributeChanges, listCounted } from '#server/manifest/timeline-labels.ts'
import type { TimelineAction } from '#server/manifest/timeline-source.ts'

function toLabels(values: AuditValues) {
  const { names, summary } = attributeChanges(values)
  const [only = ''] = names.length === 1 ? names : []
  return { Changes: summary, Subject: { Kind: 'attribute' as const, Id: only } }
}

export const attributeActions = {
  'attributes saved': { kind: 'attribute', changesState: true, toLabels },
  'timer trunk deleted': { kind: 'attribute', changesState: true, toLabels },
} as const satisfies Record<string, TimelineAction>

export const serverAttributeActions = {
  'attributes set': {
    kind: 'attribute',
    changesState: true,
    toLabels: (values) => ({ Detail: listCounted(values, 'Attributes') }),
  },
} as const satisfies Record<string, TimelineAction>
