import { dayMs } from '#contract/core/units.ts'
import type { gameAlarms } from '#contract/game-alarms.ts'
import type { gameSwitches } from '#contract/game-switches.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { subtract } from '#server/platform/retention.ts'
import { gameAlarmHandlers } from './alarm-handlers.ts'
import { alarmsPart, switchesPart } from './home-part.ts'
import { deleteRefusals } from './refusal-repository.ts'
import { gameSwitchHandlers } from './switch-handlers.ts'

/** Which of the game's calls are switched off. */
export const gameSwitchesFeature = defineFeature<typeof gameSwitches>({
  homeParts: [switchesPart],
  handlers: gameSwitchHandlers,
})

/** What goes wrong with the game's calls. */
export const gameAlarmsFeature = defineFeature<typeof gameAlarms>({
  homeParts: [alarmsPart],
  handlers: gameAlarmHandlers,
  ownedTables: [{ label: 'Refused calls', table: 'player_refused_calls', deletedBy: 'player id' }],
  retention: (db, _, now) => deleteRefusals(db, subtract(now, 7 * dayMs)),
})
