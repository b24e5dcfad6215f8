import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/platform/database/tables.ts'
import { emptyDatabase } from '#test/harness/empty-database.ts'
import { testDatabase, testSettings } from '#test/harness/start-app.ts'
import { queueMail } from './repository.ts'
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

const waiting = () => db.selectFrom('mails').select(['attempts', 'next_attempt_at', 'last_error']).execute()

/** Runs work against a real SMTP server and returns the messages it took. */
async function withSmtp(work: (url: string) => Promise<void>): Promise<string[]> {
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
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

  it('is postponed, longer each time, while it cannot be sent, and deleted in the end', async () => {
    await queueMail(db, mail)
    const fail = async () => {
      throw new Error('no connection')
    }
    let now = new Date(Date.now() + 1000)
    let waits: number[] = []
    for (let attempt = 1; attempt < 8; attempt++) {
      await sendDueMails(db, fail, now, report)
      const [row] = await waiting()
      expect(row).toMatchObject({ attempts: attempt, last_error: 'Error: no connection' })
      const next = row?.next_attempt_at ?? now
      waits = [...waits, next.getTime() - now.getTime()]
      now = next
    }
    expect(waits).toEqual([...waits].sort((one, other) => one - other))
    await sendDueMails(db, fail, now, report)
    expect(await waiting()).toEqual([])
    expect(reported).toHaveLength(8)
  })
})
