import { z } from 'zod'
import { parseJson } from '#contract/core/json.ts'
import type { AuditKey } from './key.ts'

const Position = z.string().regex(/^\d{1,19}$/)

/** Which entry a head ends with, and where it is in the order of heads. */
const Mark = z.strictObject({
  /** One higher with every head of a database, also over a restore. */
  counter: z.int().min(1),
  /** The place of the last sealed entry; "0" when there is none. */
  position: Position,
  /** The link of that entry, in hexadecimal digits. */
  link: z.string().regex(/^[0-9a-f]{64}$/),
})

const Head = Mark.extend({
  /** The place of the first entry that is kept; older ones are purged. */
  first: Position,
  at: z.iso.datetime(),
  /** "restored" and "purged" heads explain why entries of earlier heads are not there any more. */
  cause: z.enum(['sealed', 'restored', 'purged']),
  /** The head that a restore or a purge came after; null when there was none, and for other causes. */
  previous: Mark.nullable(),
  /** The id of the key. */
  key: z.string(),
})

const SignedHead = Head.extend({ signature: z.string() })

/** The end of the audit log at an instant. */
export type Head = z.infer<typeof Head>

/** A head with its Ed25519 signature in base64. */
export type SignedHead = z.infer<typeof SignedHead>

/** The text that is signed: the members in the order of the schema. */
function toSignedText(head: Head): string {
  return JSON.stringify(Head.parse(head))
}

/** Signs the end of the audit log. */
export function signHead(key: AuditKey, head: Omit<Head, 'key'>): SignedHead {
  const complete = { ...head, key: key.id }
  return { ...complete, signature: key.sign(toSignedText(complete)) }
}

/** Reads a head from a file or a database; undefined when the text is not one. */
export function parseHead(text: string): SignedHead | undefined {
  try {
    return SignedHead.parse(parseJson(text))
  } catch {
    return undefined
  }
}

/** Whether a head was signed with this key and not changed since. */
export function isSignedBy(key: AuditKey, { signature, ...head }: SignedHead): boolean {
  return head.key === key.id && key.verify(toSignedText(head), signature)
}
