import { bulkLimit } from '#contract/jobs.ts'
import { namedIdsLimit, type playerLists } from '#contract/player-lists.ts'
import { players } from '#contract/players.ts'
import type { PlayerData } from '#server/manifest/owned-table.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { stampedFileName } from '#server/platform/http/file-name.ts'
import type { Handlers, SignedInContext } from '#server/platform/http/handler.ts'
import { undoBy } from '#server/platform/http/undo-call.ts'
import { requireVersion, unversionedWriteNote } from '#server/platform/http/version.ts'
import { exportCsv } from '#server/platform/lists/export-rows.ts'
import { readAllKeys } from '#server/platform/lists/read-all-keys.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { matchAccounts } from './account-repository.ts'
import { deletePlayer } from './deletion-repository.ts'
import { playerList } from './player-list.ts'
import { generatePlayer, insertGeneratedPlayer, listConfiguredNames } from './random-player-repository.ts'
import {
  addAttributes,
  changePlayer,
  deleteSocialLink,
  getDebuggerEnd,
  getPlayer,
  getPlayerInfo,
  insertSocialLink,
  listDevices,
  listSocialLinks,
  lockPlayer,
  markPlayer,
  requireEvent,
  setDebuggerEnd,
} from './repository.ts'
import { debuggerSecondsLeft } from './rules.ts'
import { countMatches, searchPlayers } from './search-players.ts'

/** Sets the end of a debugger key, or deletes it with null, and records both ends. */
async function moveDebuggerEnd({ db, audit }: SignedInContext, id: string, before: Date | null, until: Date | null) {
  await setDebuggerEnd(db, id, until)
  audit({ before: { DebuggerUntil: before }, after: { DebuggerUntil: until } })
}

const toNote = (ifMatch: string | undefined) => (ifMatch === undefined ? unversionedWriteNote : '')

const socialHandlers: Pick<Handlers<typeof players>, 'socialMedias' | 'connectSocial' | 'disconnectSocial'> = {
  socialMedias: async ({ params }, { db }) => ({ Medias: await listSocialLinks(db, params.id) }),

  connectSocial: async ({ params, body }, { db, now, audit }) => {
    await lockPlayer(db, params.id)
    const link = { Id: body.id, Platform: body.platform }
    const isNew = await insertSocialLink(db, params.id, link, now)
    audit({
      before: isNew ? undefined : link,
      after: link,
      note: isNew ? '' : 'connected already',
      undo: isNew ? undoBy(players.disconnectSocial, { body }) : undefined,
    })
    return { Medias: await listSocialLinks(db, params.id) }
  },

  disconnectSocial: async ({ body }, { db, audit }) => {
    const link = { Id: body.id, Platform: body.platform }
    const playerId = await deleteSocialLink(db, link)
    audit({
      targetId: playerId,
      before: link,
      undo: undoBy(players.connectSocial, { params: { id: playerId }, body }),
    })
    return {}
  },
}

export const createPlayerHandlers = (playerData: PlayerData): Handlers<typeof players> => ({
  list: async ({ query }, { db, now }) => {
    const page = await readPage(db, playerList, query, now)
    return { ...page, Result: await addAttributes(db, page.Result, query.attributeFilters) }
  },

  export: async ({ query }, { db, now, audit }) => {
    const { ids, ...selection } = query
    const selected = ids.map(({ id }) => ({ after: { PlayerId: id } }))
    audit({ after: { selection, Selected: ids.length }, each: { action: 'player exported', changes: selected } })
    return {
      fileName: stampedFileName('players', now, 'csv'),
      chunks: exportCsv(db, playerList, query, now),
    }
  },

  search: async ({ query }, { db }) => ({ Result: await searchPlayers(db, query.text) }),

  searchCounts: ({ query }, { db }) => countMatches(db, query.text),

  createRandom: async (_, { db, now, services, audit, setVersion }) => {
    const generated = generatePlayer(await listConfiguredNames(db), services.randomBytes, now)
    await insertGeneratedPlayer(db, generated)
    const created = await getPlayer(db, generated.id)
    audit({ targetId: created.PlayerId, after: created })
    setVersion(created.Version)
    return { Player: created }
  },

  get: async ({ params }, { db, setVersion }) => {
    const player = await getPlayer(db, params.id)
    setVersion(player.Version)
    return { Player: player }
  },

  info: ({ params }, { db, now }) => getPlayerInfo(db, params.id, now),

  devices: async ({ params }, { db }) => ({ Devices: await listDevices(db, params.id) }),

  update: async ({ params, body }, { db, ifMatch, audit, setVersion }) => {
    const before = await lockPlayer(db, params.id)
    requireVersion(ifMatch, before.Version, { Player: before })
    if (body.LastEventId !== null && body.LastEventId !== before.LastEventId) await requireEvent(db, body.LastEventId)
    const after = await changePlayer(db, params.id, { last_event_id: body.LastEventId })
    audit({
      before: { LastEventId: before.LastEventId },
      after: { LastEventId: after.LastEventId },
      note: toNote(ifMatch),
      undo: undoBy(players.update, { params, body: { LastEventId: before.LastEventId } }),
    })
    setVersion(after.Version)
    return { Player: after }
  },

  remove: async ({ params }, { db, requestId, audit }) => {
    await lockPlayer(db, params.id)
    audit({ after: { Deleted: await deletePlayer(db, playerData, params.id, requestId) } })
    return {}
  },

  debugger: async ({ params }, { db, now }) => ({
    m_playerDebuggerTTL: debuggerSecondsLeft(await getDebuggerEnd(db, params.id), now),
  }),

  setDebugger: async ({ params, query }, context) => {
    await lockPlayer(context.db, params.id)
    const before = await getDebuggerEnd(context.db, params.id)
    const until = new Date(context.now.getTime() + query.timeToLive * 1000)
    await moveDebuggerEnd(context, params.id, before, until)
    return { m_playerDebuggerTTL: debuggerSecondsLeft(until, context.now) }
  },

  removeDebugger: async ({ params }, context) => {
    await lockPlayer(context.db, params.id)
    const before = await getDebuggerEnd(context.db, params.id)
    if (debuggerSecondsLeft(before, context.now) < 0) throw new ApiError('debugger-key-unknown')
    await moveDebuggerEnd(context, params.id, before, null)
    return { m_playerDebuggerTTL: -1 }
  },

  markOutdated: async ({ params }, { db, audit }) => {
    const { IsLocalPersistenceOutdated } = await lockPlayer(db, params.id)
    await markPlayer(db, params.id, 'is_local_persistence_outdated')
    audit({ before: { IsLocalPersistenceOutdated }, after: { IsLocalPersistenceOutdated: true } })
    return { IsLocalPersistenceOutdated: true }
  },

  invalidateCache: async ({ params }, { db, audit }) => {
    const { DeviceCacheInvalid } = await lockPlayer(db, params.id)
    await markPlayer(db, params.id, 'device_cache_invalid')
    audit({ before: { DeviceCacheInvalid }, after: { DeviceCacheInvalid: true } })
    return { DeviceCacheInvalid: true }
  },

  setHacker: async ({ params, query }, { db, ifMatch, audit, setVersion }) => {
    const before = await lockPlayer(db, params.id)
    requireVersion(ifMatch, before.Version, { Player: before })
    const { IsHacker, Version } = await changePlayer(db, params.id, { is_hacker: query.isHacker })
    const undo = undoBy(players.setHacker, { params, query: { isHacker: before.IsHacker ? 'true' : 'false' } })
    audit({ before: { IsHacker: before.IsHacker }, after: { IsHacker }, note: toNote(ifMatch), undo })
    setVersion(Version)
    return { IsHacker }
  },

  ...socialHandlers,
})

export const playerListHandlers: Handlers<typeof playerLists> = {
  check: async ({ body: { PlayerIds } }, { db }) => {
    const matches = await matchAccounts(db, PlayerIds)
    const unknown = matches.filter(({ players }) => players.length === 0)
    const accounts = matches.filter(({ players }) => players.length === 1)
    const ambiguous = matches.filter(({ players }) => players.length > 1)
    return {
      Known: PlayerIds.length - unknown.length - ambiguous.length,
      Accounts: accounts.length,
      UnknownCount: unknown.length,
      Unknown: unknown.slice(0, namedIdsLimit).map(({ id }) => id),
      AmbiguousCount: ambiguous.length,
      Ambiguous: ambiguous.slice(0, namedIdsLimit).map(({ id, players }) => ({ Account: id, PlayerIds: [...players] })),
    }
  },

  matching: async ({ query }, { db, now }) => {
    const PlayerIds = await readAllKeys(db, playerList, query, { now, limit: bulkLimit })
    if (!PlayerIds) throw new ApiError('too-many-matches')
    return { PlayerIds }
  },
}
