import type { FormErrors } from '@mantine/form'
import { toIssueErrors } from '#console/platform/forms/field-errors.ts'
import type { EventKind } from '#contract/game-feed.ts'
import { type Webhook, type webhookFormats, webhooks } from '#contract/webhooks.ts'
import { allKinds, toKnownKinds, usualKinds } from './event-kinds.ts'

export type WebhookFormat = (typeof webhookFormats)[number]

/** What the form of a webhook holds; of one that exists the address is empty unless it is replaced. */
export type WebhookValues = {
  readonly name: string
  readonly format: WebhookFormat
  readonly url: string
  /** In the order of the form. */
  readonly kinds: readonly EventKind[]
  readonly isActive: boolean
}

export const newWebhook: WebhookValues = { name: '', format: 'events', url: '', kinds: allKinds, isActive: true }

export const toWebhookValues = ({ Name, Format, Kinds, IsActive }: Webhook): WebhookValues => ({
  name: Name,
  format: Format,
  url: '',
  kinds: toKnownKinds(Kinds),
  isActive: IsActive,
})

/** The body of a new webhook. */
export const toNewBody = ({ name, format, url, kinds, isActive }: WebhookValues) => ({
  name: name.trim(),
  format,
  url: url.trim(),
  kinds: [...kinds],
  isActive,
})

/** The body of a change: without a new address the present one stays. */
export function toChangedBody(values: WebhookValues) {
  const { url, ...body } = toNewBody(values)
  return url === '' ? body : { ...body, url }
}

/** The problems by field, as the contract says them. */
export const validateNewWebhook = (values: WebhookValues): FormErrors =>
  toIssueErrors(webhooks.create.body.safeParse(toNewBody(values)).error)

/** The same of a webhook that exists. */
export const validateWebhook = (values: WebhookValues): FormErrors =>
  toIssueErrors(webhooks.update.body.safeParse(toChangedBody(values)).error)

const isSame = (some: readonly string[], others: readonly string[]) => some.join() === others.join()

/** Another format; kinds that were not chosen by hand become those that are usual for it. */
export function toFormat({ format: before, kinds }: WebhookValues, format: WebhookFormat): Partial<WebhookValues> {
  return isSame(kinds, usualKinds[before]) ? { format, kinds: usualKinds[format] } : { format }
}
