import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, it } from 'vitest'
import type { Conflict } from '#contract/event-conflicts.ts'
import '#test/harness/browser.ts'
import { ConflictCell, ConflictList } from './conflict-list.tsx'

beforeEach(cleanup)

const show = (content: ReactNode) => render(<MantineProvider>{content}</MantineProvider>)

const one = (number: number): Conflict => ({ kind: 'profile overlap', key: '1', message: `Overlap ${number}.` })
const many = [...[1, 2, 3, 4, 5].map(one), { ...one(6), message: 'Overlaps 2,000 more.', count: 2_000 }]

it('says how many conflicts are not listed, with those that are only counted', () => {
  show(<ConflictList conflicts={many} />)
  screen.getByText('Overlap 5.')
  screen.getByText('And 2,000 more conflicts.')
})

it('says of a row with conflicts too that it was not fully checked', () => {
  show(<ConflictCell conflicts={many} isChecked={false} />)
  screen.getByText('Overlap 1. Overlap 2. And 2,003 more. Not fully checked.')
})
