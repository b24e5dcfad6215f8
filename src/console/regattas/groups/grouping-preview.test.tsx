import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import '#test/harness/browser.ts'
import { PreviewedGroups } from './grouping-preview.tsx'

beforeEach(cleanup)

it('says a level once where the guilds of a group have only one', () => {
  const levels = { LevelOffset: 0, GuildCount: 2 }
  const Groups = [
    { ...levels, GroupId: 1, MinLevel: 151, MaxLevel: 151, LowestLevel: 151, HighestLevel: 151 },
    { ...levels, GroupId: 2, MinLevel: 152, MaxLevel: 160, LowestLevel: 153, HighestLevel: 155 },
  ]
  render(
    <MantineProvider>
      <PreviewedGroups Groups={Groups} GroupCount={2} GuildCount={4} DeletedCount={0} />
    </MantineProvider>,
  )
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows.slice(1)).toEqual(['11512151', '2152 – 1602153 – 155'])
})
