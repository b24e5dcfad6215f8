import { z } from 'zod'
import { moderation, NameState } from '#contract/moderation.ts'
import { defineJob, type RowOutcome, unknownPlayer } from '#server/platform/jobs/define-job.ts'
import { lockPlayers } from '#server/players/repository.ts'
import { deleteReports, putReports, type Report, setHackerFlags, setNicknames } from './repository.ts'

type FlagEndpoint = typeof moderation.ban | typeof moderation.unban

function defineFlagJob(startedBy: FlagEndpoint, isHacker: boolean, unchanged: string) {
  return defineJob({
    startedBy,
    params: z.object({}),
    action: 'hacker flag changed',
    batchSize: 500,
    run: async (db, _, playerIds) => {
      const results = await setHackerFlags(db, playerIds, isHacker)
      return playerIds.map((id): RowOutcome => {
        const result = results.get(id)
        if (result === undefined) return { state: 'failed', result: unknownPlayer }
        if (result === 'unchanged') return { state: 'skipped', result: unchanged }
        return { state: 'done', before: { IsHacker: !isHacker }, after: { IsHacker: isHacker } }
      })
    },
  })
}

export const setHackersJob = defineFlagJob(moderation.ban, true, 'This player is already flagged as a hacker.')

export const unsetHackersJob = defineFlagJob(moderation.unban, false, 'This player is not flagged as a hacker.')

/** Removes players from the list of reported names, with or without resetting their nicknames. */
export const dismissReportsJob = defineJob({
  startedBy: moderation.dismissReports,
  params: z.object({ resetNicknames: z.boolean() }),
  action: moderation.dismissReport.records.action,
  batchSize: 500,
  run: async (db, params, playerIds) => {
    const nicknames = await lockPlayers(db, playerIds)
    const reports = await deleteReports(db, playerIds)
    if (params.resetNicknames)
      await setNicknames(
        db,
        [...reports.keys()].map((PlayerId) => ({ PlayerId, Nickname: '' })),
      )
    return playerIds.map((id): RowOutcome => {
      const report = reports.get(id)
      const Nickname = nicknames.get(id)
      if (Nickname === undefined) return { state: 'failed', result: unknownPlayer }
      if (!report) return { state: 'skipped', result: 'This name is no longer reported.' }
      const after = params.resetNicknames ? { Nickname: '' } : undefined
      return { state: 'done', before: { ...report, Nickname } satisfies Answered, after }
    })
  },
})

/** What the audit entry of an answered report says of the state before. */
type Answered = Report & { readonly Nickname: string }

/** What `dismissReportsJob` noted of a player, as the call takes it that puts it back. */
export function toNameState(before: unknown): NameState {
  // As the job above writes it.
  const { Name, Votes, Nickname } = before as Answered
  return { Nickname, Report: { Name, Votes } }
}

/** Puts back reports that were answered, and nicknames that were reset, where the players have no other ones since. */
export const restoreNamesJob = defineJob({
  startedBy: moderation.restoreNames,
  params: z.object({ resetNicknames: z.boolean(), names: z.array(NameState.extend({ PlayerId: z.string() })) }),
  action: moderation.restoreName.records.action,
  batchSize: 500,
  run: async (db, { resetNicknames: wasReset, names }, playerIds, { now }) => {
    const nicknames = await lockPlayers(db, playerIds)
    const wanted = new Map(names.map((name) => [name.PlayerId, name]))
    const restored = playerIds.flatMap((id) => {
      const isAsLeft = wasReset ? nicknames.get(id) === '' : nicknames.has(id)
      return isAsLeft ? (wanted.get(id) ?? []) : []
    })
    if (wasReset) await setNicknames(db, restored)
    await putReports(db, restored, now)
    const done = new Set(restored)
    return playerIds.map((id): RowOutcome => {
      const Nickname = nicknames.get(id)
      const name = wanted.get(id)
      if (Nickname === undefined) return { state: 'failed', result: unknownPlayer }
      if (!name || !done.has(name)) return { state: 'skipped', result: 'This player has another nickname since.' }
      return { state: 'done', before: { Nickname }, after: { ...name.Report, Nickname: name.Nickname } }
    })
  },
})
