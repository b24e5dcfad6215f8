import { expect, it } from 'vitest'
import { auditTargets } from '#console/audit/shared/audit-targets.ts'
import { features } from '#console/features.ts'
import { collectSlot } from '#console/platform/navigation/slots.ts'
import { endpoints } from '#contract/index.ts'

const slots = features.flatMap((feature) => feature.slots ?? [])

it('labels every kind of target that an endpoint records, once', () => {
  const labelled = collectSlot(slots, auditTargets).map(({ kind }) => kind)
  expect(new Set(labelled).size).toBe(labelled.length)
  const recorded = new Set(endpoints.flatMap(({ endpoint }) => endpoint.records?.target ?? []))
  expect(labelled).toEqual(expect.arrayContaining([...recorded]))
})
