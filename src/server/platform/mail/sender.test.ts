import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { mails } from '#contract/mails.ts'
import type { Database } from '#server/platform/database/tables.ts'
import { emptyDatabase } from '#test/harness/empty-database.ts'
import { startApp, testDatabase, testSettings } from '#test/harness/start-app.ts'
import { deleteParkedMails, queueMail } from './repository.ts'
import { createDelivery, sendDueMails } from './sender.ts'

let db: Database
const reported: unknown[] = []
const report = (problem: unknown) => void reported.push(problem)

beforeEach(async () => {
  db = (await testDatabase()).db
  await emptyDatabase(db)
  reported.length = 0
})

const mail = {
  recipient: 'ada@example.com',
  subject: 'Set a new password',
  body: 'Open http://localhost/login/reset#abc',
}

// The database's clock is finer than ours: what was queued just now is due a moment later.
const soon = () => new Date(Date.now() + 1000)

const waiting = () =>
  db.selectFrom('mails').select(['attempts', 'next_attempt_at', 'last_error', 'parked_at']).execute()

/** Runs work against a real SMTP server and returns the messages it took. */
async function withSmtp(work: (url: string) => Promise<void>, listenOn = 0): Promise<string[]> {
  const taken: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let text = session.envelope.rcptTo.map(({ address }) => `RCPT ${address}\n`).join('')
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('end', () => {
        taken.push(text)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(listenOn, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  await work(`smtp://127.0.0.1:${port}`)
  await new Promise<void>((resolve) => server.close(() => resolve()))
  return taken
}

describe('a queued mail', () => {
  it('is sent over SMTP to its recipient and deleted afterwards', async () => {
    await queueMail(db, mail)
    const taken = await withSmtp(async (url) => {
      await sendDueMails(db, createDelivery(testSettings({ QD_SMTP_URL: url })), soon(), report)
    })
    expect(taken).toHaveLength(1)
    expect(taken[0]).toContain('RCPT ada@example.com')
    expect(taken[0]).toContain('login/reset#abc')
    expect(await waiting()).toEqual([])
  })

  it('that is sent twice, as by a server that was killed in between, has the same Message-ID, and another one another', async () => {
    const taken = await withSmtp(async (url) => {
      const deliver = createDelivery(testSettings({ QD_SMTP_URL: url, QD_PUBLIC_URL: 'https://console.example' }))
      for (const body of [mail.body, mail.body, `${mail.body}d`]) await deliver({ ...mail, body })
    })
    const [first, again, other] = taken.map((text) => /^Message-ID: <(\w{32})@console\.example>/im.exec(text)?.[1])
    expect(first).toBeDefined()
    expect([again, other === first]).toEqual([first, false])
  })

  it('cannot add recipients or headers with its recipient', async () => {
    await queueMail(db, { ...mail, recipient: 'ada@example.com\r\nBcc: eve@example.com' })
    const taken = await withSmtp(async (url) => {
      await sendDueMails(db, createDelivery(testSettings({ QD_SMTP_URL: url })), soon(), report)
    })
    expect(taken.join('\n')).not.toMatch(/^(RCPT|Bcc:).*eve@example\.com/m)
  })

  it('becomes a file that only its owner can read without an SMTP server', async () => {
    await queueMail(db, mail)
    const settings = testSettings()
    await sendDueMails(db, createDelivery(settings), soon(), report)
    const folder = join(settings.dataDir, 'mails')
    const [name = ''] = readdirSync(folder)
    expect(readFileSync(join(folder, name), 'utf8')).toContain('To: ada@example.com')
    expect(statSync(join(folder, name)).mode & 0o077).toBe(0)
    expect(await waiting()).toEqual([])
  })

  it('does not overwrite another mail of the same millisecond', async () => {
    const settings = testSettings()
    const deliver = createDelivery(settings)
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      for (const body of ['first', 'second']) await deliver({ ...mail, body })
    } finally {
      vi.useRealTimers()
    }
    const folder = join(settings.dataDir, 'mails')
    const bodies = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8').split('\n')[3])
    expect(bodies).toEqual(expect.arrayContaining(['first', 'second']))
  })

  it('is postponed, longer each time up to a minute, and parked without its text in the end', async () => {
    await queueMail(db, mail)
    const fail = async () => {
      throw new Error('no connection')
    }
    const started = new Date(Date.now() + 1000)
    let now = started
    const waits: number[] = []
    for (let attempt = 1; attempt < 32; attempt++) {
      await sendDueMails(db, fail, now, report)
      const [row] = await waiting()
      expect(row).toMatchObject({ attempts: attempt, last_error: 'Error: no connection', parked_at: null })
      const next = row?.next_attempt_at ?? now
      waits.push((next.getTime() - now.getTime()) / 1000)
      now = next
    }
    expect(waits.slice(0, 6)).toEqual([5, 10, 20, 40, 60, 60])
    expect(now.getTime() - started.getTime()).toBeLessThan(30 * 60_000)
    for (let time = 0; time < 2; time++) await sendDueMails(db, fail, now, report)
    expect(reported).toHaveLength(32)
    const [parked] = await db.selectFrom('mails').selectAll().execute()
    expect(parked).toMatchObject({ recipient: 'ada@example.com', body: '', attempts: 32, parked_at: now })
  })

  it('is delivered when the mail server is back, once', async () => {
    await queueMail(db, mail)
    let url = ''
    await withSmtp(async (gone) => {
      url = gone
    })
    const port = Number(new URL(url).port)
    const deliver = createDelivery(testSettings({ QD_SMTP_URL: url }))
    await sendDueMails(db, deliver, soon(), report)
    expect(String(reported[0])).toContain('ECONNREFUSED')
    const [row] = await waiting()
    const due = row?.next_attempt_at ?? soon()
    const taken = await withSmtp(async () => {
      for (let time = 0; time < 2; time++) await sendDueMails(db, deliver, due, report)
    }, port)
    expect(taken).toHaveLength(1)
    expect(await waiting()).toEqual([])
  })
})

describe('undelivered mails', () => {
  it('are shown to those who manage users, without those that are still tried', async () => {
    const app = await startApp()
    await queueMail(app.db, mail)
    const parked = { ...mail, body: '', attempts: 32, last_error: 'refused', parked_at: app.clock.now }
    await app.db.insertInto('mails').values(parked).execute()
    const manager = await app.signInAs(['MANAGE_SIDIOUS_USERS'])
    const { data } = await manager.call(mails.undelivered, { query: {} })
    expect(data.Total).toBe(1)
    expect(data.Result).toMatchObject([
      { Recipient: mail.recipient, Subject: mail.subject, Attempts: 32, Error: 'refused' },
    ])
    await deleteParkedMails(app.db, new Date(app.clock.now.getTime() + 1))
    expect(await app.db.selectFrom('mails').select('parked_at').execute()).toEqual([{ parked_at: null }])
    await app.close()
  })
})
