import type { GameEvent } from '#contract/event.ts'
import { events } from '#contract/events.ts'
import { players } from '#contract/players.ts'
import { listBuilds } from '#server/builds/repository.ts'
import { getEvent } from '#server/events/repository.ts'
import { listItems } from '#server/messages/item-repository.ts'
import { insertNote, setNotePinned } from '#server/notes/repository.ts'
import { writeAudit } from '#server/platform/audit/repository.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { storeUndo } from '#server/platform/http/undo.ts'
import { type UndoCall, undoBy } from '#server/platform/http/undo-call.ts'
import { iosOffset } from '../builds.ts'
import { before, day, hour, minute, type PlayerDraft } from '../player-draft.ts'
import { buildPipeline, insertBuildPipeline, registeredAgo } from './build-pipeline.ts'
import { colleagues } from './colleagues.ts'
import { lostCoinsName } from './story-players.ts'

const actors = { ...colleagues, pipeline: buildPipeline }

/** A change that a user of the sample game or its build pipeline made, as the audit log has it. */
type ColleagueChange = {
  readonly ago: number
  readonly by: keyof typeof actors
  readonly action: string
  readonly target: readonly [kind: string, id: string]
  readonly reason?: string
  readonly before?: unknown
  readonly after?: unknown
  readonly undo?: UndoCall
}

const addresses: Readonly<Record<keyof typeof actors, string>> = {
  imani: '192.0.2.14',
  mateo: '192.0.2.31',
  hana: '192.0.2.52',
  siobhan: '203.0.113.25',
  tariq: '192.0.2.46',
  anais: '192.0.2.77',
  pipeline: '203.0.113.80',
}

const noteOfLostCoins =
  'Ticket 5120: changed phones yesterday evening, and her coins were gone. She wants the coins back and keeps what she ' +
  'bought and won since, so no restore of everything.'

async function findEvent(db: Handle, name: string): Promise<GameEvent | undefined> {
  const row = await db
    .selectFrom('events')
    .select('id')
    .where('content', '=', name)
    .where('deleted', '=', false)
    .limit(1)
    .executeTakeFirst()
  return row && getEvent(db, row.id)
}

const move = (date: string, days: number) => before(new Date(date), -days * day).toISOString()

/** Mateo planned an event, and moved another. */
async function listEventChanges(db: Handle): Promise<ColleagueChange[]> {
  const [planned, moved] = [await findEvent(db, 'Lantern Festival'), await findEvent(db, 'Anniversary')]
  if (!planned || !moved) return []
  const { Id, Content, Duration, ProfileId, Deleted } = moved
  const earlier = { ...moved, StartDate: move(moved.StartDate, -3), EndDate: move(moved.EndDate, -3) }
  const undo = undoBy(
    events.update,
    {
      params: { id: String(Id) },
      query: { confirm: 'true' },
      body: { Id, Content, StartDate: earlier.StartDate, Duration, ProfileId, Deleted },
    },
    { version: moved.Version },
  )
  return [
    { ago: 4 * day, by: 'mateo', action: 'event created', target: ['event', String(planned.Id)], after: planned },
    {
      ago: 6 * hour,
      by: 'mateo',
      action: 'event changed',
      target: ['event', String(Id)],
      reason: 'The art of the parade comes later',
      before: earlier,
      after: moved,
      undo,
    },
  ]
}

/** Hana lowered what may be given at once of an item. */
async function listItemChanges(db: Handle): Promise<ColleagueChange[]> {
  const chest = (await listItems(db)).find(({ ItemId }) => ItemId === 'chest_holiday')
  if (!chest) return []
  const { Version: _, ...after } = chest
  return [
    {
      ago: 6 * day - hour,
      by: 'hana',
      action: 'item changed',
      target: ['item', chest.ItemId],
      before: { ...after, LargestAmount: 25 },
      after,
    },
  ]
}

async function listWindowChanges(db: Handle, now: Date): Promise<ColleagueChange[]> {
  const row = await db
    .selectFrom('maintenance_windows')
    .selectAll()
    .where('from_at', '<=', now)
    .where('to_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  if (!row) return []
  const after = {
    Id: String(row.id),
    Platform: row.platform,
    From: row.from_at.toISOString(),
    To: row.to_at.toISOString(),
    Text: row.text,
    CreatedBy: row.created_by,
    Version: row.version,
  }
  return [{ ago: 35 * minute, by: 'imani', action: 'maintenance planned', target: ['maintenance', after.Id], after }]
}

/** The pipeline registered the newest build for both platforms. */
async function listBuildChanges(db: Handle): Promise<ColleagueChange[]> {
  const [newest] = await listBuilds(db, { platform: 'android' })
  if (!newest) return []
  const builds = await listBuilds(db, { version: newest.Version })
  return builds
    .filter(({ BuildNumber }) => BuildNumber === newest.BuildNumber || BuildNumber === newest.BuildNumber + iosOffset)
    .map(({ Revision: _, ...after }, index) => ({
      ago: registeredAgo + index * minute,
      by: 'pipeline',
      action: 'build saved',
      target: ['build', `${after.Platform} ${after.BuildNumber}`],
      reason: `release-${after.Version}`,
      after,
    }))
}

async function listGuildChanges(db: Handle): Promise<ColleagueChange[]> {
  const guild = await db
    .selectFrom('guilds')
    .select(['id', 'name', 'min_level', 'access_policy', 'description', 'tags'])
    .where('name', '=', 'Bilge Rats')
    .executeTakeFirst()
  if (!guild) return []
  const after = {
    Name: guild.name,
    MinLevel: guild.min_level,
    AccessPolicy: guild.access_policy,
    Description: guild.description,
    Tags: guild.tags,
  }
  return [
    {
      ago: 27 * hour,
      by: 'imani',
      action: 'guild edited',
      target: ['guild', String(guild.id)],
      reason: 'Seven reports of its name',
      before: { ...after, Tags: [] },
      after,
    },
  ]
}

/** What is done for a player; nothing where the player is not, or is another since. */
function toPlayerChanges(player: PlayerDraft | undefined, change: Omit<ColleagueChange, 'target'>): ColleagueChange[] {
  return player ? [{ ...change, target: ['player', player.playerId] }] : []
}

/** Support renamed a player, flagged another, and noted what a third one wrote. */
async function listPlayerChanges(db: Handle, drafts: readonly PlayerDraft[]): Promise<ColleagueChange[]> {
  const ids = drafts.map(({ playerId }) => playerId)
  const rows = await db.selectFrom('players').select(['player_id', 'nickname']).where('player_id', 'in', ids).execute()
  const nicknames = new Map(rows.map(({ player_id, nickname }) => [player_id, nickname]))
  const isThere = (player: PlayerDraft) => nicknames.get(player.playerId) === player.nickname
  const [captain, renamed] = [drafts[0], drafts[40]].map((player) => (player && isThere(player) ? player : undefined))
  const flagged = drafts.slice(41).find((player) => player.isHacker && isThere(player))
  const wren = drafts.find((player) => player.nickname === lostCoinsName && isThere(player))
  const setBack =
    flagged &&
    undoBy(players.setHacker, { params: { id: flagged.playerId }, query: { isHacker: 'false' } }, { version: 1 })
  return [
    ...toPlayerChanges(captain, {
      ago: 2 * day - 2 * hour,
      by: 'hana',
      action: 'debugger key set',
      reason: 'Test of the new docks',
      before: { DebuggerUntil: null },
      after: { DebuggerUntil: captain?.debuggerUntil },
    }),
    ...toPlayerChanges(renamed, {
      ago: 39 * hour,
      by: 'siobhan',
      action: 'nickname changed',
      reason: 'Reported by three players',
      before: { Nickname: `Rude ${renamed?.nickname}` },
      after: { Nickname: renamed?.nickname },
    }),
    ...toPlayerChanges(flagged, {
      ago: 5 * hour,
      by: 'tariq',
      action: 'hacker flag changed',
      reason: 'Two million points within an hour',
      before: { IsHacker: false },
      after: { IsHacker: true },
      ...(setBack && { undo: setBack }),
    }),
    ...toPlayerChanges(wren, {
      ago: 2 * hour + 20 * minute,
      by: 'siobhan',
      action: 'note added',
      after: { Note: noteOfLostCoins },
    }),
  ]
}

/** Anaïs exported purchases. */
function listExportChanges(now: Date): ColleagueChange[] {
  return [
    {
      ago: 3 * day,
      by: 'anais',
      action: 'purchases exported',
      target: ['data', ''],
      reason: 'Report of the month',
      after: { selection: { from: before(now, 33 * day).toISOString(), to: before(now, 3 * day).toISOString() } },
    },
  ]
}

/**
 * Adds the build pipeline, and what it and the colleagues did in the last week: entries of the audit log, and a pinned note. Does
 * so once.
 */
export async function insertColleagueChanges(db: Handle, drafts: readonly PlayerDraft[], now: Date): Promise<void> {
  await insertBuildPipeline(db, now)
  const users = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', 'in', Object.values(actors))
    .execute()
  const ids = new Map(users.map(({ id, email }) => [email, id]))
  const earlier = await db
    .selectFrom('audit_log')
    .select('id')
    .where('actor_id', 'in', [...ids.values(), -1])
    .limit(1)
    .executeTakeFirst()
  if (earlier) return
  const changes = [
    ...(await listItemChanges(db)),
    ...(await listEventChanges(db)),
    ...listExportChanges(now),
    ...(await listGuildChanges(db)),
    ...(await listPlayerChanges(db, drafts)),
    ...(await listWindowChanges(db, now)),
    ...(await listBuildChanges(db)),
  ]
  for (const change of changes.toSorted((first, second) => second.ago - first.ago)) {
    const email = actors[change.by]
    const id = ids.get(email)
    if (id === undefined) continue
    const at = before(now, change.ago)
    const [targetKind, targetId] = change.target
    const entryId = await writeAudit(db, {
      at,
      actor: { id, name: email },
      ipAddress: addresses[change.by],
      action: change.action,
      targetKind,
      targetId,
      reason: change.reason ?? '',
      outcome: 'done',
      requestId: '',
      note: '',
      before: change.before,
      after: change.after,
    })
    if (change.undo) await storeUndo(db, entryId, change.undo, { etag: undefined, now: at })
    if (change.action === 'note added') await insertPinnedNote(db, targetId, { id, email, at })
  }
}

async function insertPinnedNote(
  db: Handle,
  playerId: string,
  { id, email, at }: { id: number; email: string; at: Date },
) {
  const note = await insertNote(db, playerId, noteOfLostCoins, { Id: id, email }, at)
  await setNotePinned(db, note.Id, true, id)
}
