import { z } from 'zod'
import { PlayerAttribute } from './attributes.ts'
import { AttributeChange } from './changes/attribute-change.ts'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError, stale } from './core/errors.ts'
import { estimatedPageSchema } from './core/lists.ts'
import { SearchText } from './core/pasted-text.ts'
import { deviceSearchLimit, Instant, importBodyLimit, QueryBoolean, Skip, StoredInteger, Take } from './core/units.ts'
import { BulkReply, PlayerIdList } from './jobs.ts'
import { PersistenceKey, persistenceActions } from './persistence.ts'
import { PlayerId, playerUnknown } from './players.ts'
import { defineTags, Tag, UsedTag } from './tags.ts'

/** The tags of a snapshot as a call sends them. */
export const SnapshotTags = defineTags('A snapshot')

/** The three types of a snapshot, by name. Source: specification, "Entities". */
export const snapshotTypes = { Manual: 0, Reset: 1, Migration: 2 } as const

/** The number of a snapshot's type: 0, 1 or 2. */
export type SnapshotType = (typeof snapshotTypes)[keyof typeof snapshotTypes]

/** The name of a snapshot's type by its number; empty for an unknown number. */
export function snapshotTypeName(type: number): string {
  return Object.entries(snapshotTypes).find(([, number]) => number === type)?.[0] ?? ''
}

/** The longest description of a snapshot, in characters. Source: specification, "Validation rules". */
export const snapshotDescriptionLimit = 200

/** A snapshot's key, as the server makes it: letters and digits. */
export const SnapshotKey = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'A snapshot key has letters and digits.')

/** The description of a snapshot; may be empty. */
export const SnapshotDescription = z
  .string()
  .trim()
  .max(snapshotDescriptionLimit, `A description has at most ${snapshotDescriptionLimit} characters.`)

/** A copy of a player's saved game and attributes at one moment. `Type` is a number of `snapshotTypes`. */
export const Snapshot = z.object({
  Key: z.string(),
  PlayerId: z.string(),
  Description: z.string(),
  CreationDate: Instant,
  /** How often it was loaded successfully. */
  LoadCount: StoredInteger,
  Type: z.int().min(0).max(2),
  /** What staff call it by, in order: "before-migration", "bug-1234". */
  Tags: z.array(z.string()),
})
export type Snapshot = z.infer<typeof Snapshot>

/** A snapshot with all fields. */
export const SnapshotDetail = Snapshot.extend({
  /** The device that the player had when it was taken; empty when there was none. */
  DeviceId: z.string(),
  /** The e-mail of the user who took it. */
  CreatedBy: z.string(),
  /** Counts changes of the description and of the tags. */
  Version: StoredInteger,
})
export type SnapshotDetail = z.infer<typeof SnapshotDetail>

/** One key that loading a snapshot changes. */
const PlannedChange = z.object({ Name: z.string(), Action: z.enum(persistenceActions) })

/** What loading a snapshot into a player changes; the unchanged is only counted. */
export const LoadPlan = z.object({
  Persistence: z.array(PlannedChange),
  PersistenceUnchanged: z.int(),
  /** With configured attributes as the keys of the snapshot have them. */
  Attributes: z.array(AttributeChange),
  AttributesUnchanged: z.int(),
})
export type LoadPlan = z.infer<typeof LoadPlan>

const byPlayer = z.object({ id: PlayerId })
const byKey = z.object({ snapshotKey: SnapshotKey })

/** There is no snapshot with this key. */
export const snapshotUnknown = defineError('snapshot-unknown', 404, 'There is no snapshot with this key.')
const snapshotEnvironment = defineError(
  'snapshot-environment',
  400,
  'Snapshots are loaded from the environment of this server only. Nothing was changed.',
)

/** Taking, finding, describing, loading and removing snapshots. */
export const snapshots = feature({
  /**
   * Snapshots by age. `filter` finds a key or a player id by its beginning, or part of the description (from its
   * beginning under 3 characters); `deviceId` finds those of devices with this prefix; `playerId` those of one
   * player; `tag` those with this tag. The total is exact up to 10,000 matches and an estimate beyond.
   */
  list: endpoint({
    method: 'GET',
    path: '/snapshots',
    access: 'signed-in',
    summary: 'Search snapshots',
    query: z.strictObject({
      skip: Skip,
      take: Take,
      filter: SearchText.optional(),
      desc: QueryBoolean.default(true),
      playerId: PlayerId.optional(),
      deviceId: z.string().trim().max(deviceSearchLimit).optional(),
      tag: Tag.optional(),
    }),
    reply: estimatedPageSchema(SnapshotDetail),
    errors: [],
  }),
  /** The tags in use, most used first: those of the latest 5,000 tagged snapshots, at most 200. */
  usedTags: endpoint({
    method: 'GET',
    path: '/snapshots/tags',
    access: 'signed-in',
    summary: 'The tags of snapshots in use',
    reply: z.object({ Tags: z.array(UsedTag) }),
    errors: [],
  }),
  /** One snapshot. */
  get: endpoint({
    method: 'GET',
    path: '/snapshots/:snapshotKey',
    access: 'signed-in',
    summary: 'A snapshot',
    params: byKey,
    reply: SnapshotDetail,
    errors: [snapshotUnknown],
  }),
  /** The saved game and the attributes that the snapshot holds. */
  content: endpoint({
    method: 'GET',
    path: '/persistences/snapshot_:snapshotKey',
    access: 'signed-in',
    summary: 'What a snapshot holds',
    params: byKey,
    reply: z.object({
      m_playerPersistences: z.array(z.object({ Key: PersistenceKey, Value: z.string() })),
      Attributes: z.array(PlayerAttribute.omit({ Version: true })),
    }),
    errors: [snapshotUnknown],
  }),
  /** Takes a snapshot of the player as it is. */
  create: endpoint({
    method: 'POST',
    path: '/players/:id/snapshots',
    access: 'CREATE_SNAPSHOT',
    summary: 'Create a snapshot',
    params: byPlayer,
    body: z.strictObject({ m_description: SnapshotDescription }),
    reply: z.object({ m_snapshotKey: z.string() }),
    errors: [playerUnknown],
    records: { action: 'snapshot created', target: 'player', targetParam: 'id' },
  }),
  /** Takes a snapshot of each player of a list, all with one description. Lists over 1,000 run as a job. */
  createMany: endpoint({
    method: 'POST',
    path: '/snapshots/batch',
    access: 'CREATE_SNAPSHOT',
    summary: 'Create snapshots of many players',
    body: z.strictObject({ Ids: PlayerIdList, Description: SnapshotDescription }),
    reply: BulkReply,
    errors: [],
    records: { action: 'snapshots created', target: 'data' },
    job: 'snapshot creation',
    bodyLimit: importBodyLimit,
  }),
  /** What loading the snapshot into this player would add, update and delete: keys by name, attributes with their values. */
  plan: endpoint({
    method: 'GET',
    path: '/players/:id/snapshots/:snapshotKey/plan',
    access: 'signed-in',
    summary: 'What loading a snapshot would change',
    params: z.object({ id: PlayerId, snapshotKey: SnapshotKey }),
    reply: LoadPlan,
    errors: [playerUnknown, snapshotUnknown],
  }),
  /**
   * Replaces the player's saved game and attributes by the snapshot's, after a snapshot of the current state (type
   * Migration), whose key is in the reply. Identity, purchases, devices and links stay. The environment must be the
   * server's own, by its long or short name. `If-Match` is the state that the ETag of a restore, a load or a reset named:
   * an undo is then only carried out while nothing else changed.
   */
  load: endpoint({
    method: 'PUT',
    path: '/players/:id/snapshots',
    access: 'CHANGE_PLAYERS',
    summary: 'Load a snapshot into a player',
    params: byPlayer,
    body: z.strictObject({ m_snapshotKey: SnapshotKey, m_snapshotEnvironment: z.string().max(40) }),
    reply: z.object({ success: z.boolean(), m_snapshotKey: z.string() }),
    errors: [playerUnknown, snapshotUnknown, snapshotEnvironment, stale],
    records: { action: 'snapshot loaded', target: 'player', targetParam: 'id' },
    isVersioned: true,
  }),
  /**
   * Deletes the player's persistence and attributes, after a snapshot of them (type Reset). Identity, purchases, devices
   * and links stay.
   */
  reset: endpoint({
    method: 'DELETE',
    path: '/persistences/:id',
    access: 'RESET_PLAYER_PROGRESS',
    summary: "Reset a player's progress",
    params: byPlayer,
    reply: z.object({ m_snapshotKey: z.string() }),
    errors: [playerUnknown],
    records: { action: 'progress reset', target: 'player', targetParam: 'id' },
  }),
  /** Changes the description. */
  update: endpoint({
    method: 'PUT',
    path: '/snapshots/update',
    access: 'DELETE_UPDATE_SCREENSHOT',
    summary: "Change a snapshot's description",
    body: z.strictObject({ key: SnapshotKey, playerId: PlayerId, description: SnapshotDescription }),
    reply: SnapshotDetail,
    errors: [snapshotUnknown, stale],
    records: { action: 'snapshot description changed', target: 'player' },
    isVersioned: true,
  }),
  /** Replaces the tags. They are kept in lower case, in order and once each, with a hyphen for each blank. */
  changeTags: endpoint({
    method: 'PUT',
    path: '/snapshots/:snapshotKey/tags',
    access: 'DELETE_UPDATE_SCREENSHOT',
    summary: "Change a snapshot's tags",
    params: byKey,
    body: z.strictObject({ Tags: SnapshotTags }),
    reply: SnapshotDetail,
    errors: [snapshotUnknown, stale],
    records: { action: 'snapshot tags changed', target: 'player' },
    isVersioned: true,
  }),
  /** Removes the snapshot permanently. */
  remove: endpoint({
    method: 'DELETE',
    path: '/snapshots/:snapshotKey',
    access: 'DELETE_UPDATE_SCREENSHOT',
    summary: 'Remove a snapshot',
    params: byKey,
    reply: z.object({}),
    removes: 'snapshotKey',
    errors: [snapshotUnknown],
    records: { action: 'snapshot removed', target: 'player' },
  }),
})
