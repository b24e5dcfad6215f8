import type { deletions } from '#contract/deletions.ts'
import type { OwnedAmount } from '#contract/players.ts'
import { countOwnedRows, hideCounts } from '#server/features/players/deletion-repository.ts'
import { findNickname } from '#server/features/players/repository.ts'
import type { OwnedTable } from '#server/manifest/owned-table.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import type { JobHandler } from '#server/platform/jobs/define-job.ts'
import { getJob, toJob } from '#server/platform/jobs/repository.ts'
import { queueJob } from '#server/platform/jobs/run-bulk.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { receiptList, requestList } from './deletion-lists.ts'
import { getRequest, lockRequest, markRequest } from './repository.ts'

const activeStates = new Set(['waiting', 'running', 'paused'])

/** Makes the handlers of the endpoints of deletions. */
export const createDeletionHandlers = (
  ownedTables: readonly OwnedTable[],
  deletionJob: JobHandler,
): Handlers<typeof deletions> => ({
  list: ({ query }, { db, now }) => readPage(db, requestList, query, now),

  get: async ({ params }, { db, person }) => ({
    Request: await getRequest(db, params.playerId),
    Nickname: (await findNickname(db, params.playerId)) ?? '',
    WillDelete: hideCounts(await countOwnedRows(db, ownedTables, params.playerId), ownedTables, person),
  }),

  answer: async ({ params }, context) => {
    const { db, audit } = context
    const request = await lockRequest(db, params.playerId)
    if (!request) throw new ApiError('deletion-request-unknown')
    const earlier = request.job_id === null ? undefined : await getJob(db, request.job_id)
    if (earlier && activeStates.has(earlier.state)) {
      audit({ note: `job ${earlier.id} is answering it already` })
      return { Job: toJob(earlier) }
    }
    const title = `Delete player ${params.playerId} on request`
    const job = await queueJob(context, deletionJob, { title, params: '{}' }, [params.playerId])
    await markRequest(db, params.playerId, job.Id)
    return { Job: job }
  },

  receipts: async ({ query }, { db, now, person }) => {
    const page = await readPage(db, receiptList, query, now)
    const toReadable = (amounts: readonly OwnedAmount[]) => hideCounts(amounts, ownedTables, person)
    return { ...page, Result: page.Result.map((receipt) => ({ ...receipt, Deleted: toReadable(receipt.Deleted) })) }
  },
})
