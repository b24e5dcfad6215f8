import { z } from 'zod'
import { knownIssuers } from '#contract/identity-issuers.ts'
import { type KeySets, KeySetUnreachable } from '#server/platform/callers/key-sets.ts'
import { verifyJwt } from '#server/platform/callers/verify-jwt.ts'
import { toGoogleOrderId } from '../receipts/google-receipt.ts'
import {
  findApp,
  OrderId,
  ReceiptRefused,
  readInstant,
  readJson,
  type SignatureContext,
  type VerifyingApp,
} from '../receipts/receipt.ts'
import type { StoreNotification } from './store-notification.ts'

const Voided = z.object({
  purchaseToken: z.string().min(1),
  orderId: z.union([OrderId, z.literal('')]).optional(),
  /** 1: all of the order; 2: a part of the number that was bought. */
  refundType: z.number().optional(),
})

/** A notification of Google Play; the name of its part says what it is about. Source: Google, real-time developer notifications. */
const DeveloperNotification = z.looseObject({
  packageName: z.string(),
  eventTimeMillis: z.coerce.number(),
  voidedPurchaseNotification: Voided.optional(),
})

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

/** Verifies the token with which Pub/Sub pushes for the service account of an app. Throws ReceiptRefused and KeySetUnreachable. */
async function verifyPushToken(
  authorization: string,
  { pushAudience, pushAccount }: VerifyingApp,
  keySets: KeySets,
  now: Date,
): Promise<void> {
  const token = bearer.exec(authorization)?.[1]
  if (token === undefined || pushAudience === '') throw new ReceiptRefused('signature')
  try {
    const payload = await verifyJwt(
      token,
      knownIssuers.google.keysUrl,
      { keySets, now },
      {
        algorithms: ['RS256'],
        issuer: [knownIssuers.google.issuer, new URL(knownIssuers.google.issuer).host],
        audience: pushAudience,
        requiredClaims: ['exp'],
      },
    )
    if (payload.email === pushAccount && payload.email_verified === true) return
  } catch (error) {
    if (error instanceof KeySetUnreachable) throw error
  }
  throw new ReceiptRefused('signature')
}

/** What a notification is called: the name of the part that it has, "voidedPurchaseNotification". */
function toKind(content: object, refundType: number | undefined): string {
  const kind = Object.keys(content).find((name) => name.endsWith('Notification')) ?? 'unknown'
  return refundType === 2 ? `${kind} of a part` : kind
}

/** Verifies a notification of Google Play. Throws ReceiptRefused and KeySetUnreachable. */
export async function verifyGoogleNotification(
  { data, messageId }: { readonly data: string; readonly messageId: string },
  authorization: string,
  { keySets, ...context }: SignatureContext & { readonly keySets: KeySets },
): Promise<StoreNotification> {
  const text = Buffer.from(data, 'base64').toString('utf8')
  const content = readJson(text, DeveloperNotification)
  const { packageName, eventTimeMillis, voidedPurchaseNotification: voided } = content
  const app = findApp(context, 'google', packageName)
  await verifyPushToken(authorization, app, keySets, context.now)
  const kind = toKind(content, voided?.refundType)
  const notification = { store: 'google', id: messageId, app: app.id, kind } as const
  if (!voided || voided.refundType === 2) return notification
  const decidedAt = readInstant(eventTimeMillis, context)
  return { ...notification, refund: { store: 'google', orderId: toGoogleOrderId(voided), isRefunded: true, decidedAt } }
}
