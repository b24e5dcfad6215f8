import type { Migration } from 'kysely/migration'
import * as foundation from './0001-foundation.ts'
import * as aroundPlayers from './0002-around-players.ts'
import * as purchaseDays from './0003-purchase-days.ts'
import * as permissions from './0004-permissions.ts'
import * as savedViews from './0005-saved-views.ts'
import * as playerNotes from './0006-player-notes.ts'
import * as signInNetworks from './0007-sign-in-networks.ts'
import * as auditHeads from './0008-audit-heads.ts'
import * as builds from './0009-builds.ts'
import * as configuredAttributes from './0010-configured-attributes.ts'
import * as sessionOrigin from './0011-session-origin.ts'
import * as initialPasswords from './0012-initial-passwords.ts'
import * as guilds from './0013-guilds.ts'
import * as replacedConfigurations from './0014-replaced-configurations.ts'
import * as events from './0015-events.ts'
import * as secondFactors from './0016-second-factors.ts'
import * as timedSteps from './0017-timed-steps.ts'
import * as displaySettings from './0018-display-settings.ts'
import * as passkeys from './0019-passkeys.ts'
import * as leaderboardOrder from './0020-leaderboard-order.ts'
import * as regattas from './0021-regattas.ts'
import * as regattaMoves from './0022-regatta-moves.ts'
import * as eventSeries from './0023-event-series.ts'
import * as leaderboardPrizes from './0024-leaderboard-prizes.ts'
import * as endedSessions from './0025-ended-sessions.ts'
import * as leaderboardClosing from './0026-leaderboard-closing.ts'
import * as attributeHistory from './0027-attribute-history.ts'
import * as leaderboardCoveringIndexes from './0028-leaderboard-covering-indexes.ts'
import * as messageSends from './0029-message-sends.ts'
import * as items from './0030-items.ts'
import * as validRevenue from './0031-valid-revenue.ts'
import * as presenceAndDisplay from './0032-presence-and-display.ts'
import * as snapshotTags from './0033-snapshot-tags.ts'
import * as messageTemplates from './0034-message-templates.ts'
import * as compensations from './0035-compensations.ts'
import * as preferenceChanges from './0036-preference-changes.ts'
import * as countedEntries from './0037-counted-entries.ts'
import * as unrankedPlayers from './0038-unranked-players.ts'
import * as closedLeaderboards from './0039-closed-leaderboards.ts'
import * as countedRanks from './0040-counted-ranks.ts'
import * as storedEtags from './0041-stored-etags.ts'

/** All migrations by name, in execution order. A released one must not change. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-foundation': foundation,
  '0002-around-players': aroundPlayers,
  '0003-purchase-days': purchaseDays,
  '0004-permissions': permissions,
  '0005-saved-views': savedViews,
  '0006-player-notes': playerNotes,
  '0007-sign-in-networks': signInNetworks,
  '0008-audit-heads': auditHeads,
  '0009-builds': builds,
  '0010-configured-attributes': configuredAttributes,
  '0011-session-origin': sessionOrigin,
  '0012-initial-passwords': initialPasswords,
  '0013-guilds': guilds,
  '0014-replaced-configurations': replacedConfigurations,
  '0015-events': events,
  '0016-second-factors': secondFactors,
  '0017-timed-steps': timedSteps,
  '0018-display-settings': displaySettings,
  '0019-passkeys': passkeys,
  '0020-leaderboard-order': leaderboardOrder,
  '0021-regattas': regattas,
  '0022-regatta-moves': regattaMoves,
  '0023-event-series': eventSeries,
  '0024-leaderboard-prizes': leaderboardPrizes,
  '0025-ended-sessions': endedSessions,
  '0026-leaderboard-closing': leaderboardClosing,
  '0027-attribute-history': attributeHistory,
  '0028-leaderboard-covering-indexes': leaderboardCoveringIndexes,
  '0029-message-sends': messageSends,
  '0030-items': items,
  '0031-valid-revenue': validRevenue,
  '0032-presence-and-display': presenceAndDisplay,
  '0033-snapshot-tags': snapshotTags,
  '0034-message-templates': messageTemplates,
  '0035-compensations': compensations,
  '0036-preference-changes': preferenceChanges,
  '0037-counted-entries': countedEntries,
  '0038-unranked-players': unrankedPlayers,
  '0039-closed-leaderboards': closedLeaderboards,
  '0040-counted-ranks': countedRanks,
  '0041-stored-etags': storedEtags,
}
