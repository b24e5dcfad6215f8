import { z } from 'zod'
import { attributeConfigurations } from '#contract/attribute-configurations.ts'
import { type ExpressionOutcome, evaluateExpressions } from '#server/platform/expressions/evaluate-expressions.ts'
import { defineJob, type RowOutcome, unknownPlayer } from '#server/platform/jobs/define-job.ts'
import { lockPlayers } from '#server/players/repository.ts'
import { findConfiguration, listEntryVersions, listValues } from './configuration-repository.ts'
import { writeConfiguredRows } from './value-repository.ts'

/** What a player's saved game gave, and the version of the key that it was read from. */
type Computed = { readonly version: number; readonly outcome: ExpressionOutcome }

type PreparedBatch = {
  /** The version of the configuration that was evaluated; undefined when it was deleted. */
  readonly configurationVersion: number | undefined
  readonly computed: ReadonlyMap<string, Computed>
}

const deleted = 'The attribute configuration was deleted.'
const changed = 'The attribute configuration was changed. Start the recomputation again.'

/** How many values are in memory at once, each up to 2 MiB. */
const evaluatedAtOnce = 25

/**
 * Evaluates one configuration for players. A player who was saved since the evaluation is skipped: that save evaluated
 * the configuration itself.
 */
export const recomputeJob = defineJob<{ id: number; version: number }, PreparedBatch>({
  startedBy: attributeConfigurations.recompute,
  params: z.object({ id: z.int(), version: z.int() }),
  action: 'attribute recomputed',
  batchSize: 100,
  // Two thirds of the time: reads stay less than twice as slow.
  pauseMultiplier: 0.5,
  prepare: async (db, { id }, playerIds) => {
    const configuration = await findConfiguration(db, id)
    if (!configuration) return { configurationVersion: undefined, computed: new Map() }
    const { key, path, regex } = configuration
    const computed = new Map<string, Computed>()
    for (let from = 0; from < playerIds.length; from += evaluatedAtOnce) {
      const entries = await listValues(db, key, playerIds.slice(from, from + evaluatedAtOnce))
      const tasks = entries.map((_, text) => ({ path, regex, text }))
      const outcomes = await evaluateExpressions(
        { texts: entries.map(({ value }) => value), tasks },
        { queue: 'jobs', timeoutMs: Number.POSITIVE_INFINITY },
      )
      for (const [index, { player_id, version }] of entries.entries()) {
        const outcome = outcomes[index]
        if (outcome) computed.set(player_id, { version, outcome })
      }
    }
    return { configurationVersion: configuration.version, computed }
  },
  run: async (db, { id, version }, playerIds, { now }, { configurationVersion, computed }) => {
    const configuration = await findConfiguration(db, id)
    if (!configuration) return playerIds.map(() => ({ state: 'failed', result: deleted }))
    if (configuration.version !== version || configurationVersion !== version)
      return playerIds.map(() => ({ state: 'failed', result: changed }))
    const { name, key } = configuration
    const known = await lockPlayers(db, playerIds)
    const versions = await listEntryVersions(db, key, playerIds)
    const isCurrent = (playerId: string) => computed.get(playerId)?.version === versions.get(playerId)
    const values = playerIds.flatMap((player_id) => {
      const outcome = computed.get(player_id)?.outcome
      return known.has(player_id) && isCurrent(player_id) && outcome && 'value' in outcome
        ? [{ player_id, name, value: outcome.value }]
        : []
    })
    const written = new Map((await writeConfiguredRows(db, values, now)).map((row) => [row.player_id, row]))
    return playerIds.map((playerId): RowOutcome => {
      if (!known.has(playerId)) return { state: 'failed', result: unknownPlayer }
      const outcome = computed.get(playerId)?.outcome
      if (!isCurrent(playerId)) return { state: 'skipped', result: 'This player was saved meanwhile.' }
      if (!outcome) return { state: 'skipped', result: `This player has no persistence key ${key}.` }
      if (!('value' in outcome)) return { state: 'failed', result: outcome.failure }
      const row = written.get(playerId)
      if (!row) return { state: 'skipped', result: `The attribute is ${outcome.value} already.` }
      const toValues = (value: number | null) => (value === null ? [] : [{ Name: name, Value: value }])
      return { state: 'done', before: toValues(row.before), after: toValues(row.after) }
    })
  },
})
