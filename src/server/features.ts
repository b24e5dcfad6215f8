import type { Endpoint } from '#contract/core/endpoint.ts'
import type { contract, FeatureName } from '#contract/index.ts'
import { attributeHandlers } from '#server/features/attributes/handlers.ts'
import { auditHandlers } from '#server/features/audit/handlers.ts'
import { deletionHandlers } from '#server/features/deletions/handlers.ts'
import { environmentHandlers } from '#server/features/environment/handlers.ts'
import { jobHandlers } from '#server/features/jobs/handlers.ts'
import { messageHandlers } from '#server/features/messages/handlers.ts'
import { moderationHandlers } from '#server/features/moderation/handlers.ts'
import { persistenceHandlers } from '#server/features/persistence/handlers.ts'
import { playerHandlers } from '#server/features/players/handlers.ts'
import { preferenceHandlers } from '#server/features/preferences/handlers.ts'
import { purchaseHandlers } from '#server/features/purchases/handlers.ts'
import { sessionHandlers } from '#server/features/session/handlers.ts'
import { snapshotHandlers } from '#server/features/snapshots/handlers.ts'
import { timelineHandlers } from '#server/features/timeline/handlers.ts'
import { viewHandlers } from '#server/features/views/handlers.ts'
import type { Handler, Handlers } from '#server/platform/http/handler.ts'

/** The handlers of every feature of the contract; a missing feature or endpoint does not compile. */
const features: { readonly [Name in FeatureName]: Handlers<(typeof contract)[Name]> } = {
  players: playerHandlers,
  attributes: attributeHandlers,
  persistence: persistenceHandlers,
  moderation: moderationHandlers,
  deletions: deletionHandlers,
  snapshots: snapshotHandlers,
  purchases: purchaseHandlers,
  messages: messageHandlers,
  timeline: timelineHandlers,
  preferences: preferenceHandlers,
  audit: auditHandlers,
  jobs: jobHandlers,
  views: viewHandlers,
  session: sessionHandlers,
  environment: environmentHandlers,
}

/** The handler of an endpoint by its name, "players.list". */
export function getHandler(name: string): Handler<Endpoint> {
  const [feature, endpoint] = name.split('.')
  // The type of `features` above has matched every handler with its endpoint; here only the names are left.
  const handler = (features as unknown as Record<string, Record<string, Handler<Endpoint>>>)[feature ?? '']?.[
    endpoint ?? ''
  ]
  if (!handler) throw new Error(`There is no handler for ${name}.`)
  return handler
}
