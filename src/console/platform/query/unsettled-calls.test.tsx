import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { features } from '#console/features.ts'
import { collectManifest } from '#console/platform/navigation/manifest.ts'
import { App } from '#console/platform/shell/app.tsx'
import { aPlayer } from '#test/harness/makers.ts'
import { fill, type RenderedScreen, reloadPage, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'
import { abandonedCallsStore, describeCall, isSameThing } from './unsettled-calls.ts'

const withPlayer = ({ db }: TestApp) => aPlayer(db, { player_id: '7', nickname: 'Ada' })

const openNotes = () => renderScreen('/acp/player/7?tab=notes', { given: withPlayer })

/** Loses the reply of the next call with this method: the server gets the call, the page hears nothing. */
function loseReply(method: string): void {
  const send = window.fetch
  window.fetch = async (input, init) => {
    const reply = await send(input, init)
    if (init?.method !== method) return reply
    window.fetch = send
    throw new TypeError('Failed to fetch')
  }
}

async function writeNote({ user }: RenderedScreen, text: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Write a note' }))
  await fill(user, await screen.findByRole('textbox', { name: 'Note' }), text)
  await user.click(screen.getByRole('button', { name: 'Save note' }))
  await shows('No connection')
}

const countNotes = async ({ server }: RenderedScreen) =>
  (await server.db.selectFrom('player_notes').select('id').execute()).length

const getStoredCalls = ({ person }: RenderedScreen) => window.sessionStorage.getItem(`unsettledCalls-${person?.id}`)

/** As if the call had been sent a minute ago: it will not arrive any more. */
function ageStoredCalls({ person }: RenderedScreen): void {
  const key = `unsettledCalls-${person?.id}`
  const text = window.sessionStorage.getItem(key) ?? '[]'
  window.sessionStorage.setItem(key, text.replaceAll(/"sentAt":\d+/g, `"sentAt":${Date.now() - 60_000}`))
}

describe('a call whose reply was lost', () => {
  it('is kept over a reload, which finds out that it took effect', async () => {
    const page = await openNotes()
    loseReply('POST')
    await writeNote(page, 'Refund sent')
    expect(getStoredCalls(page)).toContain('Refund sent')
    await reloadPage()
    expect(await shows(/^“Write a note on a player” of player 7 \(.*Refund sent\) took effect\.$/)).toBeTruthy()
    expect(getStoredCalls(page)).toBeNull()
    expect(await countNotes(page)).toBe(1)
  })

  it('is sent again under its key when it did not take effect, once', async () => {
    const page = await openNotes()
    await screen.findByRole('button', { name: 'Write a note' })
    page.connection.isDown = true
    await writeNote(page, 'Refund sent')
    page.connection.isDown = false
    ageStoredCalls(page)
    await reloadPage()
    expect(
      await shows(
        /^“Write a note on a player” of player 7 \(.*Refund sent\) did not take effect\. Nothing was changed\.$/,
      ),
    ).toBeTruthy()
    expect(await countNotes(page)).toBe(0)
    await page.user.click(screen.getByRole('button', { name: 'Send again' }))
    expect(await shows(/^“Write a note on a player” of player 7 \(.*Refund sent\) took effect\.$/)).toBeTruthy()
    expect(await countNotes(page)).toBe(1)
    const keys = page.requests
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers.get('Idempotency-Key'))
    expect(new Set(keys).size).toBe(1)
    expect(getStoredCalls(page)).toBeNull()
  })

  it('is offered once, whatever is drawn again meanwhile, and is gone once its notice is closed', async () => {
    const page = await openNotes()
    await screen.findByRole('button', { name: 'Write a note' })
    page.connection.isDown = true
    await writeNote(page, 'Refund sent')
    page.connection.isDown = false
    ageStoredCalls(page)
    await reloadPage()
    const notDone = /did not take effect/
    await shows(notDone)
    // The shell is drawn anew, as after a crash of a page.
    cleanup()
    render(<App manifest={collectManifest(features)} />)
    await screen.findByRole('button', { name: 'Write a note' })
    expect(await screen.findAllByText(notDone)).toHaveLength(1)
    await page.user.click(screen.getByRole('button', { name: 'Close this notice' }))
    await waitFor(() => expect(screen.queryByText(notDone)).toBeNull())
    expect(getStoredCalls(page)).toBeNull()
    expect(abandonedCallsStore.get()).toEqual([])
  })

  it('can be sent again after it failed again', async () => {
    const page = await openNotes()
    await screen.findByRole('button', { name: 'Write a note' })
    page.connection.isDown = true
    await writeNote(page, 'Refund sent')
    page.connection.isDown = false
    ageStoredCalls(page)
    await reloadPage()
    await shows(/did not take effect/)
    page.connection.isDown = true
    await page.user.click(screen.getByRole('button', { name: 'Send again' }))
    await shows('Outcome unknown, checking')
    expect(getStoredCalls(page)).toContain('Refund sent')
  })

  it('is checked when its dialog is closed', async () => {
    const page = await openNotes()
    loseReply('POST')
    await writeNote(page, 'Refund sent')
    await page.user.click(screen.getByRole('button', { name: 'Cancel' }))
    await page.user.click(await screen.findByRole('button', { name: 'Close without saving' }))
    expect(await shows(/^“Write a note on a player” of player 7 \(.*Refund sent\) took effect\.$/)).toBeTruthy()
    expect(await screen.findByText('Refund sent')).toBeTruthy()
  })

  it('is not kept once the server refused it', async () => {
    const page = await openNotes()
    await screen.findByRole('button', { name: 'Write a note' })
    await page.server.db.deleteFrom('players').execute()
    await page.user.click(screen.getByRole('button', { name: 'Write a note' }))
    await fill(page.user, await screen.findByRole('textbox', { name: 'Note' }), 'Refund sent')
    await page.user.click(screen.getByRole('button', { name: 'Save note' }))
    await waitFor(() => expect(getStoredCalls(page)).toBeNull())
    expect(await shows("Couldn't save the note.")).toBeTruthy()
  })

  it('is one thing with an earlier try that set the same', () => {
    const flag = (subject: string, isHacker: string) => ({
      key: `${subject} ${isHacker}`,
      target: { method: 'PUT', path: '/hackers/:id', summary: 'Set or unset the hacker flag' } as const,
      subject,
      input: { params: { id: '7' }, query: { isHacker } },
      sentAt: 0,
    })
    expect(isSameThing(flag('player 7', 'true'), flag('player 7', 'false'))).toBe(true)
    expect(isSameThing(flag('player 7', 'true'), flag('player 8', 'true'))).toBe(false)
    const note = (text: string) => ({
      ...flag('player 7', text),
      target: { method: 'POST', path: '/players/:id/notes', summary: 'Write a note' } as const,
    })
    expect(isSameThing(note('first'), note('second'))).toBe(false)
    expect(describeCall(flag('player 7', 'true'))).toBe('“Set or unset the hacker flag” of player 7 (isHacker: true)')
  })

  it('never leaves a password in the browser', async () => {
    const page = await renderScreen('/acp/myprofile')
    await page.user.click(await screen.findByLabelText('Change my password'))
    await fill(page.user, await screen.findByLabelText('Current password'), 'the old one')
    await fill(page.user, screen.getByLabelText('New password'), 'the new one')
    await fill(page.user, screen.getByLabelText('Repeat the new password'), 'the new one')
    page.connection.isDown = true
    await page.user.click(screen.getByRole('button', { name: 'Save my profile' }))
    await waitFor(() => expect(getStoredCalls(page)).toContain('/users'))
    const stored = JSON.stringify([{ ...window.sessionStorage }, { ...window.localStorage }])
    expect(stored).not.toMatch(/the (old|new) one/)
  })

  it('of a form with a field for a secret is offered again where the field is empty', async () => {
    const page = await renderScreen('/acp/myprofile')
    await fill(page.user, await screen.findByLabelText('First name'), 'Grace')
    page.connection.isDown = true
    await page.user.click(screen.getByRole('button', { name: 'Save my profile' }))
    await waitFor(() => expect(getStoredCalls(page)).toContain('Grace'))
  })

  it('is not known to be another try where its input was not kept', () => {
    const target = { method: 'POST', path: '/webhooks', summary: 'Add a webhook' } as const
    const [one, other] = ['one', 'other'].map((key) => ({ key, target, sentAt: 0 }))
    expect(one && other && isSameThing(one, other)).toBe(false)
  })
})
