import { ownAttributes } from './game-attributes.ts'
import { availability } from './game-availability.ts'
import { cache } from './game-cache.ts'
import { ownEvents } from './game-events.ts'
import { feed } from './game-feed.ts'
import { ownGuild } from './game-guilds.ts'
import { identities } from './game-identities.ts'
import { inbox } from './game-inbox.ts'
import { ranks } from './game-leaderboards.ts'
import { names } from './game-names.ts'
import { profile } from './game-profile.ts'
import { ownPurchases } from './game-purchases.ts'
import { ownRegatta } from './game-regattas.ts'
import { ownData, ownDeletion } from './game-requests.ts'
import { saves } from './game-saves.ts'
import { serverAttributes } from './game-server-attributes.ts'
import { serverDeletions } from './game-server-deletions.ts'
import { serverInbox } from './game-server-inbox.ts'
import { serverPlayers } from './game-server-players.ts'
import { serverPurchases } from './game-server-purchases.ts'
import { serverRegattas } from './game-server-regattas.ts'
import { serverSaves } from './game-server-saves.ts'
import { serverScores } from './game-server-scores.ts'
import { signIn } from './game-sign-in.ts'
import { storeNotifications } from './game-store-notifications.ts'

/** The contract of the game: what `/game/v1` answers. It only grows. */
export const gameContract = {
  availability,
  signIn,
  profile,
  names,
  ownAttributes,
  ownDeletion,
  ownData,
  identities,
  saves,
  cache,
  inbox,
  ownEvents,
  ranks,
  ownGuild,
  ownRegatta,
  ownPurchases,
  serverPlayers,
  serverSaves,
  serverAttributes,
  serverInbox,
  serverScores,
  serverRegattas,
  serverPurchases,
  serverDeletions,
  feed,
  storeNotifications,
}
