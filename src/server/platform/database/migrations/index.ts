import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import schema from '../schema.sql?raw'
import baselineText from './0041-baseline.sql?raw'
import auditedPlayers from './0042-audited-players.sql?raw'
import socialAccountSearch from './0043-social-account-search.sql?raw'
import ordersAhead from './0044-orders-ahead.sql?raw'
import pausedConfigurations from './0045-paused-configurations.sql?raw'
import givenCreationDates from './0046-given-creation-dates.sql?raw'
import guildTags from './0047-guild-tags.sql?raw'
import accessKeys from './0048-access-keys.sql?raw'
import playerSignIns from './0049-player-sign-ins.sql?raw'
import saveRevisions from './0050-save-revisions.sql?raw'
import messageCollects from './0051-message-collects.sql?raw'
import playerPresence from './0052-player-presence.sql?raw'
import playerSuspensions from './0053-player-suspensions.sql?raw'
import historyParts from './0054-history-parts.sql?raw'
import playerCodes from './0055-player-codes.sql?raw'
import playerIdentities from './0056-player-identities.sql?raw'
import playerNames from './0057-player-names.sql?raw'
import playerRequests from './0058-player-requests.sql?raw'
import gameCalls from './0059-game-calls.sql?raw'
import bots from './0060-bots.sql?raw'
import callsOfServers from './0061-calls-of-servers.sql?raw'
import undoCalls from './0062-undo-calls.sql?raw'
import paymentsOfMany from './0063-payments-of-many.sql?raw'
import suspensionsInForce from './0064-suspensions-in-force.sql?raw'
import figures from './0065-figures.sql?raw'
import firstSteps from './0066-first-steps.sql?raw'
import oneOrder from './0067-one-order.sql?raw'
import eventFigures from './0068-event-figures.sql?raw'
import regions from './0069-regions.sql?raw'
import eventCalls from './0070-event-calls.sql?raw'
import ownScores from './0071-own-scores.sql?raw'
import guildCalls from './0072-guild-calls.sql?raw'
import orderSources from './0073-order-sources.sql?raw'
import storeProducts from './0074-store-products.sql?raw'
import lighterCollects from './0075-lighter-collects.sql?raw'
import receipts from './0076-receipts.sql?raw'
import storeNotifications from './0077-store-notifications.sql?raw'
import outbox from './0078-outbox.sql?raw'
import lighterScores from './0079-lighter-scores.sql?raw'
import ownRegattaScores from './0080-own-regatta-scores.sql?raw'
import eventsAndRevokedMessages from './0081-events-and-revoked-messages.sql?raw'
import dropParts from './0082-drop-parts.sql?raw'
import singleSignOn from './0083-single-sign-on.sql?raw'
import serviceAccounts from './0084-service-accounts.sql?raw'
import webhooks from './0085-webhooks.sql?raw'
import parts from './0086-parts.sql?raw'
import ordersPlannedOnce from './0087-orders-planned-once.sql?raw'
import { baseline } from './baseline.ts'

/** Runs the statements of a file; without parameters PostgreSQL takes them all at once. */
const run = (text: string) => async (db: Kysely<never>) => {
  await sql.raw(text).execute(db)
}

/** Makes the tables of this version in an empty database, as all migrations together do. */
export const createSchema = run(schema)

/** The statements of the baseline, which never change. */
export const baselineSql = baselineText

/** All migrations by name, in execution order. A released one must not change. */
export const migrations: Readonly<Record<string, Migration>> = {
  [baseline]: { up: run(baselineSql) },
  '0042-audited-players': { up: run(auditedPlayers) },
  '0043-social-account-search': { up: run(socialAccountSearch) },
  '0044-orders-ahead': { up: run(ordersAhead) },
  '0045-paused-configurations': { up: run(pausedConfigurations) },
  '0046-given-creation-dates': { up: run(givenCreationDates) },
  '0047-guild-tags': { up: run(guildTags) },
  '0048-access-keys': { up: run(accessKeys) },
  '0049-player-sign-ins': { up: run(playerSignIns) },
  '0050-save-revisions': { up: run(saveRevisions) },
  '0051-message-collects': { up: run(messageCollects) },
  '0052-player-presence': { up: run(playerPresence) },
  '0053-player-suspensions': { up: run(playerSuspensions) },
  '0054-history-parts': { up: run(historyParts) },
  '0055-player-codes': { up: run(playerCodes) },
  '0056-player-identities': { up: run(playerIdentities) },
  '0057-player-names': { up: run(playerNames) },
  '0058-player-requests': { up: run(playerRequests) },
  '0059-game-calls': { up: run(gameCalls) },
  '0060-bots': { up: run(bots) },
  '0061-calls-of-servers': { up: run(callsOfServers) },
  '0062-undo-calls': { up: run(undoCalls) },
  '0063-payments-of-many': { up: run(paymentsOfMany) },
  '0064-suspensions-in-force': { up: run(suspensionsInForce) },
  '0065-figures': { up: run(figures) },
  '0066-first-steps': { up: run(firstSteps) },
  '0067-one-order': { up: run(oneOrder) },
  '0068-event-figures': { up: run(eventFigures) },
  '0069-regions': { up: run(regions) },
  '0070-event-calls': { up: run(eventCalls) },
  '0071-own-scores': { up: run(ownScores) },
  '0072-guild-calls': { up: run(guildCalls) },
  '0073-order-sources': { up: run(orderSources) },
  '0074-store-products': { up: run(storeProducts) },
  '0075-lighter-collects': { up: run(lighterCollects) },
  '0076-receipts': { up: run(receipts) },
  '0077-store-notifications': { up: run(storeNotifications) },
  '0078-outbox': { up: run(outbox) },
  '0079-lighter-scores': { up: run(lighterScores) },
  '0080-own-regatta-scores': { up: run(ownRegattaScores) },
  '0081-events-and-revoked-messages': { up: run(eventsAndRevokedMessages) },
  '0082-drop-parts': { up: run(dropParts) },
  '0083-single-sign-on': { up: run(singleSignOn) },
  '0084-service-accounts': { up: run(serviceAccounts) },
  '0085-webhooks': { up: run(webhooks) },
  '0086-parts': { up: run(parts) },
  '0087-orders-planned-once': { up: run(ordersPlannedOnce) },
}
