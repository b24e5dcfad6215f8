import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it } from 'vitest'
import type { Conflict } from '#contract/event-conflicts.ts'
import '#test/harness/browser.ts'
import { ConflictCell, ConflictList, describePlanWarnings, listWarnings } from './conflict-list.tsx'

beforeEach(cleanup)

const show = (content: ReactNode) => render(<MantineProvider>{content}</MantineProvider>)

const one = (number: number): Conflict => ({ kind: 'profile overlap', key: '1', message: `Overlap ${number}.` })
const many = [...[1, 2, 3, 4, 5].map(one), { ...one(6), message: 'Overlaps 2,000 more.', count: 2_000 }]

it('says how many warnings are not listed, with those that are only counted', () => {
  show(<ConflictList conflicts={many} />)
  screen.getByText('Overlap 5.')
  screen.getByText('And 2,000 more warnings.')
})

it('says of a row with warnings too that it was not fully checked', () => {
  show(<ConflictCell conflicts={many} isChecked={false} />)
  screen.getByText('Overlap 1. Overlap 2. And 2,003 more. Not fully checked.')
})

it('tells overlaps from other warnings, and counts one between two planned events once', () => {
  const without: Conflict = { kind: 'no leaderboard', key: '2', message: 'It has no leaderboard.' }
  expect(listWarnings([...many.slice(0, 2), without])).toBe('2 overlaps, 1 event without a leaderboard')
  const overlap = (key: string, other: string): Conflict => {
    return { kind: 'profile overlap', key, message: 'Overlap.', other: { kind: 'event', key: other } }
  }
  const pair: Conflict[] = [{ ...overlap('Row 1', 'Row 2'), isOnLaterEvent: true }, overlap('Row 2', 'Row 1')]
  expect(describePlanWarnings(pair, '5 events')).toBe('2 of 5 events have warnings: 1 overlap.')
  const withExisting: Conflict[] = [{ ...overlap('Row 1', '7'), isOnLaterEvent: true }]
  expect(describePlanWarnings(withExisting, '5 events')).toBe('1 of 5 events has warnings: 1 overlap.')
})
