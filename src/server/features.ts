import type { Endpoint } from '#contract/endpoint.ts'
import type { contract, FeatureName } from '#contract/index.ts'
import { attributeHandlers } from './attributes/handlers.ts'
import { auditHandlers } from './audit/handlers.ts'
import { deletionHandlers } from './deletions/handlers.ts'
import { environmentHandlers } from './environment/handlers.ts'
import type { Handler, Handlers } from './http/handler.ts'
import { jobHandlers } from './jobs/handlers.ts'
import { messageHandlers } from './messages/handlers.ts'
import { moderationHandlers } from './moderation/handlers.ts'
import { persistenceHandlers } from './persistence/handlers.ts'
import { playerHandlers } from './players/handlers.ts'
import { preferenceHandlers } from './preferences/handlers.ts'
import { purchaseHandlers } from './purchases/handlers.ts'
import { sessionHandlers } from './session/handlers.ts'
import { snapshotHandlers } from './snapshots/handlers.ts'
import { timelineHandlers } from './timeline/handlers.ts'

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
  session: sessionHandlers,
  environment: environmentHandlers,
}

/** The handler of an endpoint by its name, "players.list". */
export function handlerOf(name: string): Handler<Endpoint> {
  const [feature, endpoint] = name.split('.')
  // The type of `features` above has matched every handler with its endpoint; here only the names are left.
  const handler = (features as unknown as Record<string, Record<string, Handler<Endpoint>>>)[feature ?? '']?.[
    endpoint ?? ''
  ]
  if (!handler) throw new Error(`There is no handler for ${name}.`)
  return handler
}
