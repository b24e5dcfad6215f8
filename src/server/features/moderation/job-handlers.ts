import { z } from 'zod'
import { moderation } from '#contract/moderation.ts'
import { lockPlayers } from '#server/features/players/repository.ts'
import { defineJob, type RowOutcome, unknownPlayer } from '#server/platform/jobs/define-job.ts'
import { deleteReports, flagHackers, resetNicknames } from './repository.ts'

function flagWork(kind: 'hackers set' | 'hackers unset', isHacker: boolean, asWanted: string) {
  return defineJob({
    kind,
    params: z.object({}),
    action: 'hacker flag changed',
    chunk: 500,
    run: async (db, _, ids) => {
      const found = await flagHackers(db, ids, isHacker)
      return ids.map((id): RowOutcome => {
        const outcome = found.get(id)
        if (outcome === undefined) return { state: 'failed', result: unknownPlayer }
        if (outcome === 'as wanted') return { state: 'skipped', result: asWanted }
        return { state: 'done', before: { IsHacker: !isHacker }, after: { IsHacker: isHacker } }
      })
    },
  })
}

/** Flags players as hackers. */
export const setHackers = flagWork('hackers set', true, 'This player is flagged as a hacker already.')

/** Takes the flag from players. */
export const unsetHackers = flagWork('hackers unset', false, 'This player is not flagged as a hacker.')

/** Removes players from the list of reported names, with or without resetting their nicknames. */
export const dismissReportsJob = defineJob({
  kind: 'report dismissal',
  params: z.object({ resetNicknames: z.boolean() }),
  action: moderation.dismissReport.records.action,
  chunk: 500,
  run: async (db, params, ids) => {
    const nicknames = await lockPlayers(db, ids)
    const reports = await deleteReports(db, ids)
    if (params.resetNicknames) await resetNicknames(db, [...reports.keys()])
    return ids.map((id): RowOutcome => {
      const report = reports.get(id)
      const Nickname = nicknames.get(id)
      if (Nickname === undefined) return { state: 'failed', result: unknownPlayer }
      if (!report) return { state: 'skipped', result: 'This name is not reported any more.' }
      return {
        state: 'done',
        before: { ...report, Nickname },
        after: params.resetNicknames ? { Nickname: '' } : undefined,
      }
    })
  },
})
