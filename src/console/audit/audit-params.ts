import { z } from 'zod'
import type { ListParams } from '#console/platform/lists/list-params.ts'
import { toPageQuery } from '#console/platform/lists/list-query.ts'
import { auditOutcomes } from '#contract/audit.ts'
import { maxSearchLength } from '#contract/core/units.ts'
import { auditPeriods, toPeriod } from './audit-periods.ts'

const Text = z.string().trim().max(maxSearchLength).default('').catch('')
const Instant = z.iso.datetime({ offset: true }).optional().catch(undefined)

export const AuditFilterParams = z.object({
  actor: Text,
  action: Text,
  kind: Text,
  target: Text,
  outcome: z.enum(auditOutcomes).optional().catch(undefined),
  /** A period that is meant from today; without one `from` and `to` count. */
  period: z.enum(auditPeriods).optional().catch(undefined),
  from: Instant,
  to: Instant,
})

export function toAuditSelection(params: ListParams<typeof AuditFilterParams>) {
  const { actor, action, kind, target, outcome, period } = params
  const { from, to } = period ? toPeriod(period, new Date()) : params
  return {
    ...(actor === '' ? {} : { actor }),
    ...(action === '' ? {} : { action }),
    ...(kind === '' ? {} : { targetKind: kind }),
    ...(target === '' ? {} : { targetId: target }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  }
}

export function toAuditQuery(params: ListParams<typeof AuditFilterParams>) {
  return { ...toAuditSelection(params), ...toPageQuery(params) }
}
