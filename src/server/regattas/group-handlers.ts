import { regattaGroups } from '#contract/regatta-groups.ts'
import type { TargetGroup } from '#contract/regatta-move.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { stampedFileName } from '#server/platform/http/file-name.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { undoBy } from '#server/platform/http/undo-call.ts'
import { exportCsv } from '#server/platform/lists/export-rows.ts'
import { moveGuild, previewUpcoming, toMoveVersion, undoMove } from './move-guild.ts'
import { requireGroup, requireRegatta } from './repository.ts'
import { historyExport, scoreExport } from './standings-exports.ts'
import { readHistory, readShares } from './standings-repository.ts'

/** Throws `regatta-unknown` or `group-unknown`. Without a group, all of the regatta are meant. */
const requireSelection = (db: Handle, regattaId: number, group: number | undefined): Promise<unknown> =>
  group === undefined ? requireRegatta(db, regattaId) : requireGroup(db, regattaId, group)

/** Puts a guild of a regatta to come where it was: into a group that staff had chosen, or with null by its level. */
function undoTo({ regattaId, guildId }: { regattaId: number; guildId: string }, previous: TargetGroup | null) {
  const params = { regattaId: String(regattaId), guildId }
  return previous === null
    ? undoBy(regattaGroups.undoMove, { params })
    : undoBy(regattaGroups.move, { params, body: previous })
}

export const regattaGroupHandlers: Handlers<typeof regattaGroups> = {
  preview: ({ params: { regattaId }, query }, { db, now }) => previewUpcoming(db, regattaId, { ...query, now }),

  move: async ({ params, body }, { db, person, now, ifMatch, audit, setVersion }) => {
    const { current, ...moved } = await moveGuild(db, params, body, { by: person.email, now, ifMatch })
    audit({ before: moved.Previous, after: { GuildId: params.guildId, ...body }, undo: undoTo(params, moved.Previous) })
    setVersion(toMoveVersion(current))
    return moved
  },

  undoMove: async ({ params }, { db, ifMatch, audit, setVersion }) => {
    const Previous = await undoMove(db, params, ifMatch)
    audit({ before: { GuildId: params.guildId, ...Previous }, undo: undoTo(params, Previous) })
    setVersion(toMoveVersion(null))
    return { Previous }
  },

  history: async ({ params, query: { skip } }, { db, now }) => {
    const history = await readHistory(db, { ...params, skip, now })
    if (history.GuildCount === 0) await requireGroup(db, params.regattaId, params.groupId)
    return history
  },

  shares: ({ params }, { db }) => readShares(db, params),

  exportHistory: async ({ params: { regattaId }, query: { group } }, { db, now, audit }) => {
    await requireSelection(db, regattaId, group)
    audit({ after: { selection: { group } } })
    return {
      fileName: stampedFileName(`regatta-${regattaId}-scores-over-time`, now, 'csv'),
      chunks: exportCsv(db, historyExport, { regattaId, group }, now),
    }
  },

  exportScores: async ({ params: { regattaId }, query: { group } }, { db, now, audit }) => {
    await requireSelection(db, regattaId, group)
    audit({ after: { selection: { group } } })
    return {
      fileName: stampedFileName(`regatta-${regattaId}-scores`, now, 'csv'),
      chunks: exportCsv(db, scoreExport, { regattaId, group }, now),
    }
  },
}
