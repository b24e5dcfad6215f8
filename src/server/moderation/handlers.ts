import { bulkLimit } from '#contract/jobs.ts'
import { moderation } from '#contract/moderation.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Handlers, SignedInContext } from '#server/platform/http/handler.ts'
import { undoBy } from '#server/platform/http/undo-call.ts'
import { requireVersion, unversionedWriteNote } from '#server/platform/http/version.ts'
import type { JobHandler } from '#server/platform/jobs/define-job.ts'
import { runBulk } from '#server/platform/jobs/run-bulk.ts'
import { readAllKeys } from '#server/platform/lists/read-all-keys.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { resolvePlayerIds } from '#server/players/account-repository.ts'
import { lockPlayer } from '#server/players/repository.ts'
import { formatPlayers } from '#server/players/rules.ts'
import { dismissReportsJob, restoreNamesJob, setHackersJob, toNameState, unsetHackersJob } from './job-handlers.ts'
import { reportedNameList } from './reported-name-list.ts'
import { deleteReport, findReport, putReport, setNickname } from './repository.ts'

async function flagPlayers(
  context: SignedInContext,
  handler: JobHandler,
  verb: 'Set' | 'Unset',
  given: readonly string[],
) {
  const ids = await resolvePlayerIds(context.db, given, 'body.Ids')
  const opposite = verb === 'Set' ? moderation.unban : moderation.ban
  const title = `${verb} ${formatPlayers(ids.length)} as hacker`
  return runBulk(context, handler, { title, params: '{}' }, ids, (done) =>
    undoBy(opposite, { body: { Ids: done.map(({ playerId }) => playerId) } }),
  )
}

export const moderationHandlers: Handlers<typeof moderation> = {
  reportedNames: ({ query }, { db, now }) => readPage(db, reportedNameList, query, now),

  reportedIds: async ({ query }, { db, now }) => {
    const PlayerIds = await readAllKeys(db, reportedNameList, query, { now, limit: bulkLimit })
    if (!PlayerIds) throw new ApiError('too-many-matches')
    return { PlayerIds }
  },

  dismissReport: async ({ params, query }, { db, audit, setVersion }) => {
    const player = await lockPlayer(db, params.id)
    const { Nickname } = player
    const Report = await deleteReport(db, params.id)
    if (!Report) throw new ApiError('report-unknown')
    const { Version } = query.setNicknameAsNull ? await setNickname(db, params.id, '') : player
    audit({
      before: { ...Report, Nickname },
      after: query.setNicknameAsNull ? { Nickname: '' } : undefined,
      undo: undoBy(moderation.restoreName, { params, body: { Nickname, Report } }),
    })
    setVersion(Version)
    return { Before: { Nickname, Report } }
  },

  dismissReports: async ({ body: { Ids, ResetNicknames } }, context) => {
    const ids = await resolvePlayerIds(context.db, Ids, 'body.Ids')
    const count = ids.length.toLocaleString('en')
    const title = ResetNicknames ? `Reset ${count} reported nicknames` : `Remove ${count} reported names from the list`
    const params = JSON.stringify({ resetNicknames: ResetNicknames })
    return runBulk(context, dismissReportsJob, { title, params }, ids, (done) => {
      const Names = done.map(({ playerId: PlayerId, before }) => ({ PlayerId, ...toNameState(before) }))
      return undoBy(moderation.restoreNames, { body: { ResetNicknames, Names } })
    })
  },

  changeNickname: async ({ params, body }, { db, ifMatch, audit, setVersion }) => {
    const before = await lockPlayer(db, params.id)
    requireVersion(ifMatch, before.Version, { Player: before })
    const { Nickname } = before
    const report = await (body.RemoveReport ? deleteReport : findReport)(db, params.id)
    const after = await setNickname(db, params.id, body.Nickname)
    audit({
      before: { ...(body.RemoveReport ? report : {}), Nickname },
      after: { Nickname: after.Nickname },
      note: ifMatch === undefined ? unversionedWriteNote : '',
      undo: undoBy(moderation.restoreName, { params, body: { Nickname, Report: report ?? null } }),
    })
    setVersion(after.Version)
    return { Player: after, Before: { Nickname, Report: report ?? null } }
  },

  restoreName: async ({ params, body }, { db, now, ifMatch, audit, setVersion }) => {
    const before = await lockPlayer(db, params.id)
    requireVersion(ifMatch, before.Version, { Player: before })
    const report = await findReport(db, params.id)
    const after = await setNickname(db, params.id, body.Nickname)
    if (body.Report) await putReport(db, params.id, body.Report, now)
    audit({
      before: { ...report, Nickname: before.Nickname },
      after: { ...(await findReport(db, params.id)), Nickname: after.Nickname },
      note: ifMatch === undefined ? unversionedWriteNote : '',
    })
    setVersion(after.Version)
    return { Player: after }
  },

  restoreNames: ({ body: { ResetNicknames, Names } }, context) => {
    const title = `Restore ${Names.length.toLocaleString('en')} reported names`
    const params = JSON.stringify({ resetNicknames: ResetNicknames, names: Names })
    const ids = [...new Set(Names.map(({ PlayerId }) => PlayerId))]
    return runBulk(context, restoreNamesJob, { title, params }, ids)
  },

  ban: ({ body }, context) => flagPlayers(context, setHackersJob, 'Set', body.Ids),

  unban: ({ body }, context) => flagPlayers(context, unsetHackersJob, 'Unset', body.Ids),
}
