import { defineScreen } from '#console/platform/navigation/screen.ts'

/** The audit log; `entry` opens one entry beside the list. */
export const auditScreen = defineScreen({
  path: '/acp/audit',
  title: 'Audit Log',
  search: ['entry', 'kind', 'target', 'actor'],
})
