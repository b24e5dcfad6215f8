import { sql } from 'kysely'
import type { AttributeConfiguration } from '#contract/attributes.ts'
import type { RecomputationPlan } from '#contract/recomputation-plan.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { evaluateExpressions } from '#server/platform/expressions/evaluate-expressions.ts'

/** How many players the plan evaluates: few, because each may have a value of 2 MiB. */
const sampleSize = 50

const maxExamples = 3

type SampledPlayer = { player_id: string; nickname: string; value: string | null; before: number | null }

/** The players who were saved last, with the key and the attribute of a configuration; a save dated ahead of now is none. */
async function listSample(
  db: Handle,
  { Name, PersistenceKeyName }: AttributeConfiguration,
  now: Date,
): Promise<SampledPlayer[]> {
  const { rows } = await sql<SampledPlayer>`
    select p.player_id, p.nickname, e.value, a.value as before
    from (
      select player_id, nickname, last_save_game from players where last_save_game is null or last_save_game <= ${now}
      order by last_save_game desc nulls last, player_id desc limit ${sampleSize}
    ) p
    left join persistence_entries e on e.player_id = p.player_id and e.key = ${PersistenceKeyName}
    left join player_attributes a on a.player_id = p.player_id and a.name = ${Name}
    order by p.last_save_game desc nulls last, p.player_id desc`.execute(db)
  return rows
}

async function countPlayers(db: Handle): Promise<number> {
  const { count } = await db
    .selectFrom('players')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What recomputing a configuration would do: how many players there are, and its effect on those who were saved last. */
export async function planRecomputation(
  db: Handle,
  configuration: AttributeConfiguration,
  now: Date,
): Promise<RecomputationPlan> {
  const sample = await listSample(db, configuration, now)
  const withKey = sample.flatMap(({ value, ...player }) => (value === null ? [] : [{ ...player, value }]))
  const { JsonPathExpression: path, Regex: regex } = configuration
  const tasks = withKey.map((_, text) => ({ path, regex, text }))
  const outcomes = await evaluateExpressions({ texts: withKey.map(({ value }) => value), tasks })
  const results = withKey.flatMap(({ player_id: PlayerId, nickname: Nickname, before: Before }, index) => {
    const outcome = outcomes[index]
    return outcome ? [{ PlayerId, Nickname, Before, outcome }] : []
  })
  const changed = results.flatMap(({ outcome, ...player }) =>
    'value' in outcome && outcome.value !== player.Before ? [{ ...player, After: outcome.value }] : [],
  )
  const failed = results.flatMap(({ outcome, PlayerId, Nickname }) =>
    'failure' in outcome ? [{ PlayerId, Nickname, Failure: outcome.failure }] : [],
  )
  return {
    Players: await countPlayers(db),
    Sample: {
      Players: sample.length,
      Changed: changed.length,
      Unchanged: results.length - changed.length - failed.length,
      Failed: failed.length,
      WithoutKey: sample.length - withKey.length,
    },
    Examples: changed.slice(0, maxExamples),
    FailedExample: failed[0] ?? null,
  }
}
