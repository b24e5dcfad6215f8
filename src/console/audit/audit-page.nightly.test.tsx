import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { AuditEvent } from '#server/platform/audit/event.ts'
import { writeAudit } from '#server/platform/audit/repository.ts'
import {
  fill,
  getCurrentPath,
  type RenderedScreen,
  renderScreen,
  shows,
  type Viewer,
} from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const saved: AuditEvent = {
  at: new Date('2026-11-20T10:00:00.000Z'),
  actor: { id: null, name: 'ada@studio.example' },
  ipAddress: '10.0.0.7',
  action: 'persistence saved',
  targetKind: 'player',
  targetId: '00123',
  reason: 'see https://tickets.example/812',
  outcome: 'done',
  requestId: 'request-1',
  note: '',
  before: { wallet: '{"coins": 1}' },
  after: { wallet: '{"coins": 9007199254740993}' },
}

const denied: AuditEvent = {
  ...saved,
  at: new Date('2026-11-20T11:00:00.000Z'),
  actor: { id: null, name: 'sam@studio.example' },
  action: 'preference deleted',
  targetKind: 'preference',
  targetId: 'GAME_NAME',
  reason: '',
  outcome: 'denied',
  requestId: 'request-2',
  before: undefined,
  after: undefined,
}

const given = async ({ db }: TestApp) => {
  await writeAudit(db, saved)
  await writeAudit(db, denied, 5)
}

const done =
  'ada@studio.example saved the persistence of player 00123 · wallet.coins 1 → 9007199254740993 (+9007199254740992)' +
  'Reason: see https://tickets.example/812'
const refused = 'sam@studio.example tried to delete preference GAME_NAME'

const page = (search = '', as: Viewer = 'admin') => renderScreen(`/acp/audit${search}`, { as, given })

const listed = async () => {
  await screen.findByRole('table', { name: /Audit log/, busy: false })
  const [, ...rows] = screen.getAllByRole('row')
  return rows.map((row) => within(row).getAllByRole('cell')[2]?.textContent)
}

const lastQuery = ({ requests }: RenderedScreen) => requests.findLast(({ path }) => path === '/audit')?.query

describe('the list', () => {
  it('says in a sentence who did what to which thing, the newest first', async () => {
    await page()
    expect(await listed()).toEqual([refused, done])
    const row = screen.getByRole('row', { name: /sam@studio\.example/ })
    expect(row.textContent).toContain('Preference GAME_NAME')
    expect(row.textContent).toContain('Denied× 5')
  })

  it('says that a sign-in was tried, where the action alone reads as a success', async () => {
    await renderScreen('/acp/audit', {
      given: async ({ db }) => {
        await writeAudit(db, { ...denied, action: 'signed in', outcome: 'failed' })
        await writeAudit(db, { ...denied, action: 'signed in', outcome: 'done' })
      },
    })
    expect(await listed()).toEqual([
      'sam@studio.example signed in as GAME_NAME',
      'sam@studio.example tried to sign in as GAME_NAME',
    ])
  })

  it('links an entry about a player to the player', async () => {
    await page()
    expect((await screen.findByRole('link', { name: '00123' })).getAttribute('href')).toBe('/acp/player/00123')
  })

  it('is not shown to staff without ACCESS_AUDIT, not even to an administrator of preferences', async () => {
    await page('', ['CONTROL_CONSOLE_PREFERENCES'])
    await shows("You're not authorized to see this page.")
    expect(screen.queryByText('persistence saved')).toBeNull()
  })
})

describe('the filters', () => {
  it('are all in the search params and reach the server', async () => {
    const search =
      '?actor=ada&action=persistence+saved&kind=player&target=00123&outcome=done' +
      '&from=2026-11-20T00:00:00.000Z&to=2026-11-21T00:00:00.000Z'
    const rendered = await page(search)
    expect(await listed()).toEqual([done])
    expect(new URLSearchParams(lastQuery(rendered))).toEqual(
      new URLSearchParams(
        'actor=ada&action=persistence saved&targetKind=player&targetId=00123&outcome=done' +
          '&from=2026-11-20T00:00:00.000Z&to=2026-11-21T00:00:00.000Z&skip=0&take=15',
      ),
    )
  })

  it('apply typed text after a pause', async () => {
    const { user } = await page()
    await listed()
    await fill(user, screen.getByLabelText('Done by'), 'sam')
    await waitFor(() => expect(getCurrentPath()).toBe('/acp/audit?actor=sam'))
    await waitFor(async () => expect(await listed()).toEqual([refused]))
  })

  it('show the empty text when nothing matches, and can be cleared', async () => {
    const { user } = await page('?target=nobody')
    await shows('No entry matches these filters.')
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1) ?? document.body)
    await waitFor(async () => expect(await listed()).toHaveLength(2))
    expect(getCurrentPath()).toBe('/acp/audit')
  })
})

describe('an entry', () => {
  it('opens with all details and the changes inside the saved text', async () => {
    const { user } = await page()
    await listed()
    const row = screen.getByRole('row', { name: /saved the persistence/ })
    await user.click(within(row).getAllByRole('link')[0] ?? row)
    const drawer = await screen.findByRole('dialog')
    expect(getCurrentPath()).toMatch(/^\/acp\/audit\?entry=\d+$/)
    await within(drawer).findByText('request-1')
    for (const text of ['10.0.0.7', 'ada@studio.example', 'wallet.coins', '9007199254740993']) {
      expect(drawer.textContent).toContain(text)
    }
    expect(within(drawer).getByRole('link', { name: 'https://tickets.example/812' })).toBeTruthy()
  })

  it('explains missing values', async () => {
    const { user } = await page()
    await listed()
    const row = screen.getByRole('row', { name: /delete preference/ })
    await user.click(within(row).getAllByRole('link')[0] ?? row)
    await shows(/This entry has no values/)
  })

  it('that does not exist shows an error beside the list', async () => {
    await page('?entry=999999')
    await shows('There is no such audit entry.')
    const table = screen.getByRole('table', { name: /Audit log/, hidden: true })
    await waitFor(() => expect(table.textContent).toContain('saved the persistence'))
  })
})
