import { sql } from 'kysely'
import type { CorrectionKind } from '#contract/leaderboard.ts'
import { defaultScore } from '#contract/leaderboard-definitions.ts'
import { defineTimelineSource } from '#server/manifest/timeline-source.ts'

const toKey = (row: string) => sql.raw(`(${row}.definition_id || '-' || ${row}.leaderboard_number)`)
const withDefinition = (row: string) => sql.raw(`join leaderboard_definitions d on d.id = ${row}.definition_id`)

/** The leaderboards that a player entered, also those that the player left. */
const joined = defineTimelineSource({
  name: 'leaderboard',
  kind: 'leaderboard',
  toQuery: (playerId) => ({
    at: sql`e.joined_at`,
    id: sql`e.definition_id::text`,
    rows: sql`leaderboard_entries e ${withDefinition('e')} where e.player_id = ${playerId}`,
    subject: toKey('e'),
    texts: sql`array[d.name]`,
  }),
  toLabels: ([name = ''], key) => ({
    What: `Entered leaderboard: ${name}`,
    Detail: key,
    Subject: { Kind: 'leaderboard', Id: key },
  }),
})

const final = defineTimelineSource({
  name: 'final rank',
  kind: 'leaderboard',
  toQuery: (playerId) => ({
    at: sql`l.final_at`,
    id: sql`f.definition_id::text`,
    // LATERAL and `offset 0` keep the planner from beginning with the leaderboards of the period, which may be all.
    rows: sql`leaderboard_final_ranks f ${withDefinition('f')} cross join lateral (
      select final_at from leaderboards where definition_id = f.definition_id and number = f.leaderboard_number offset 0
    ) l where f.player_id = ${playerId}`,
    subject: toKey('f'),
    texts: sql`array[d.name, coalesce(f.rank::text, ''), case when f.removed then 'removed' else '' end,
      case when d.closed_at is null then '' else 'closed' end]`,
  }),
  toLabels: ([name = '', rank = '', removed = '', closed = ''], key) => ({
    What: rank === '' ? `No final rank: ${name}` : `Final rank ${rank}: ${name}`,
    Detail: `${key}${closed === '' ? '' : ', closed early'}${removed === '' ? '' : ', removed since'}`,
    Subject: { Kind: 'leaderboard', Id: key },
  }),
})

const correctionLabels: Readonly<Record<CorrectionKind, string>> = {
  removed: 'Removed from leaderboard',
  restored: 'Restored on leaderboard',
  hidden: 'Hidden on leaderboard',
  shown: 'Shown on leaderboard',
  'score corrected': 'Leaderboard score corrected',
}

/** A value in groups of three. A fraction has 15 digits in all: a computed one has more only by chance. */
function formatValue(text: string): string {
  const value = Number(text)
  const shown = Number.isInteger(value) ? value : Number(value.toPrecision(15))
  return shown.toLocaleString('en', { maximumFractionDigits: 15 })
}

/** "Score: 40 → 1,000": what was corrected, as the corrections of a leaderboard show it. */
function formatCorrection(attribute: string, before: string, after: string): string {
  const label = attribute === defaultScore ? 'Score' : attribute
  return `${label}: ${before === '' ? 'none' : formatValue(before)} → ${formatValue(after)}`
}

const corrected = defineTimelineSource({
  name: 'leaderboard correction',
  kind: 'leaderboard',
  toQuery: (playerId) => ({
    at: sql`c.at`,
    id: sql`lpad(c.id::text, 19, '0') collate "C"`,
    rows: sql`leaderboard_corrections c ${withDefinition('c')} where c.player_id = ${playerId}`,
    subject: toKey('c'),
    who: sql`c.by`,
    reason: sql`c.reason`,
    texts: sql`array[c.kind, d.name, coalesce(c.attribute, ''), coalesce(c.value_before::text, ''),
      coalesce(c.value_after::text, '')]`,
  }),
  toLabels: ([kind = '', name = '', attribute = '', before = '', after = ''], key) => ({
    // The database allows these kinds only.
    What: `${correctionLabels[kind as CorrectionKind]}: ${name}`,
    Detail: `${key}${after === '' ? '' : `, ${formatCorrection(attribute, before, after)}`}`,
    Subject: { Kind: 'leaderboard', Id: key },
  }),
})

export const leaderboardSources = [joined, final, corrected]
