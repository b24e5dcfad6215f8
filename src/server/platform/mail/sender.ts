import { createHash, randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transporter } from 'nodemailer'
import type { Database } from '#server/platform/database/tables.ts'
import type { Polling } from '#server/platform/polling.ts'
import type { Settings } from '#server/platform/settings.ts'
import { deleteMail, listDueMails, type Mail, parkMail, postponeMail } from './repository.ts'

const rests = { shortestMs: 1_000, longestMs: 8_000 }
/** With these, a mail is tried for 28 minutes; a reset link is valid for 30. */
const maxAttempts = 32
const maxWaitMs = 60_000

/** Delivers a mail: over SMTP, or without an SMTP server as a file in `mails` of the data folder. */
export type Delivery = (mail: Mail) => Promise<void>

/** Creates the delivery that the settings configure. */
export function createDelivery(settings: Settings): Delivery {
  const { smtpUrl, mailFrom: from, dataDir, publicUrl } = settings
  if (smtpUrl) {
    // Loaded with the first mail, because most servers start without one to send.
    let transport: Transporter | undefined
    return async ({ recipient, subject, body }) => {
      // The same at every attempt, so that mail systems notice one that arrives twice. The body has a token of its own.
      const digest = createHash('sha256').update(`${recipient}\n${body}`).digest('hex').slice(0, 32)
      const messageId = `<${digest}@${new URL(publicUrl).hostname}>`
      // As an object, so that no text in it can add recipients or headers.
      transport ??= (await import('nodemailer')).createTransport(smtpUrl)
      await transport.sendMail({ from, to: { name: '', address: recipient }, subject, text: body, messageId })
    }
  }
  return async ({ recipient, subject, body }) => {
    const folder = join(dataDir, 'mails')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
    // Several mails to one recipient may have the same millisecond.
    const name = `${time}-${recipient.replaceAll(/[^\w.@-]/g, '_')}-${randomBytes(4).toString('hex')}.txt`
    await writeFile(join(folder, name), `To: ${recipient}\nSubject: ${subject}\n\n${body}\n`, {
      mode: 0o600,
      flag: 'wx',
    })
  }
}

/** Sends due mails once; a failed one is postponed, longer each time up to a minute, and parked after 32 attempts. True when there was one. */
export async function sendDueMails(
  db: Database,
  deliver: Delivery,
  now: Date,
  report: (error: unknown) => void,
): Promise<boolean> {
  const mails = await listDueMails(db, now)
  for (const mail of mails) {
    try {
      await deliver(mail)
      await deleteMail(db, mail.id)
    } catch (error) {
      report(error)
      const wait = Math.min(5000 * 2 ** mail.attempts, maxWaitMs)
      if (mail.attempts + 1 >= maxAttempts) await parkMail(db, mail.id, now, String(error))
      else await postponeMail(db, mail.id, new Date(now.getTime() + wait), String(error))
    }
  }
  return mails.length > 0
}

/** Sends due mails until the returned function is called. Several servers may send a mail twice. */
export function startMailSender(
  polling: Polling,
  db: Database,
  deliver: Delivery,
  now: () => Date,
  report: (error: unknown) => void,
): () => Promise<void> {
  const send = async () => ((await sendDueMails(db, deliver, now(), report)) ? { restMs: rests.shortestMs } : undefined)
  return polling.start(send, rests)
}
