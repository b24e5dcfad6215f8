import { expect, it } from 'vitest'
import { auditTargets } from '#console/audit/shared/audit-targets.ts'
import { features } from '#console/features.ts'
import { paletteKinds } from '#console/palette-kinds.ts'
import { collectSlot } from '#console/platform/navigation/slots.ts'
import { deletionsScreen } from '#console/routes.ts'
import { endpoints } from '#contract/index.ts'
import { features as serverFeatures } from '#server/features.ts'
import { plainScreens, screenStates } from './harness/journeys/screen-paths.ts'

const slots = features.flatMap((feature) => feature.slots ?? [])

it('labels every kind of target that an endpoint records, once', () => {
  const labelled = collectSlot(slots, auditTargets).map(({ kind }) => kind)
  expect(new Set(labelled).size).toBe(labelled.length)
  const recorded = new Set(endpoints.flatMap(({ endpoint }) => endpoint.records?.target ?? []))
  expect(labelled).toEqual(expect.arrayContaining([...recorded]))
})

it('has a line in the palette for every kind of things that the search finds, once', () => {
  const shown = paletteKinds.map(({ kind }) => kind)
  expect(shown.toSorted()).toEqual(serverFeatures.searchSources.map(({ kind }) => kind).toSorted())
  expect(new Set(shown).size).toBe(shown.length)
})

it('has a screen for every path whose states screen-states.ts names', () => {
  const paths = features.flatMap(({ screens = [] }) => screens.map(({ path }): string => path))
  expect([...screenStates.keys()].filter((path) => !paths.includes(path))).toEqual([])
  expect(plainScreens).toContain(`${deletionsScreen.path}?tab=receipts`)
})
