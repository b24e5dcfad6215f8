import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError, stale } from './core/errors.ts'
import { pageSchema } from './core/lists.ts'
import { SearchText } from './core/pasted-text.ts'
import { importBodyLimit, integerLimit, QueryBoolean, Skip, StoredInteger, Take } from './core/units.ts'
import { visibleLine } from './core/visible-text.ts'
import { BulkReply, inlineLimit, MatchingIds, PlayerIdList, tooManyMatches } from './jobs.ts'
import { Player, PlayerId, playerUnknown } from './players.ts'

/** A name that players reported. */
export const ReportedName = z.object({
  PlayerId: z.string(),
  Name: z.string(),
  Votes: StoredInteger,
  /** The player's current nickname, which may differ from the reported name. */
  Nickname: z.string(),
})
export type ReportedName = z.infer<typeof ReportedName>

/** The longest nickname, in characters. */
export const nicknameLimit = 100

/** The longest nickname that the console puts back, in characters: the game may give longer ones than staff. */
export const storedNicknameLimit = 10_000

/** A nickname that staff give: 1 to 100 characters, trimmed, on one line, not all of them invisible. */
export const Nickname = visibleLine('A nickname', nicknameLimit)

/** What a player is called, and the report of the name; null when nobody reported it. */
export const NameState = z.strictObject({
  /** As it is stored: the game may have given a name that staff cannot give, and none at all. */
  Nickname: z.string().max(storedNicknameLimit),
  Report: z
    .strictObject({ Name: z.string().max(storedNicknameLimit), Votes: z.int().min(1).max(integerLimit) })
    .nullable(),
})
export type NameState = z.infer<typeof NameState>

const byId = z.object({ id: PlayerId })
const ids = z.strictObject({ Ids: PlayerIdList })

const reportUnknown = defineError('report-unknown', 404, 'This name is no longer reported. Nothing was changed.')

/** Reported names, and the hacker flag of many players at once. The flag of one player belongs to players. */
export const moderation = feature({
  /** Reported names, most votes first; `filter` is the beginning of a player id or part of a name. */
  reportedNames: endpoint({
    method: 'GET',
    path: '/players/reportnamelist',
    access: 'signed-in',
    summary: 'Reported names',
    query: z.strictObject({ filter: SearchText.optional(), skip: Skip, take: Take }),
    reply: pageSchema(ReportedName),
    errors: [],
  }),
  /** The ids of all players whose names are reported and match, most votes first. */
  reportedIds: endpoint({
    method: 'GET',
    path: '/players/reportnamelist/ids',
    access: 'CHANGE_PLAYERS',
    summary: 'The players of all reported names that match',
    query: z.strictObject({ filter: SearchText.optional() }),
    reply: MatchingIds,
    errors: [tooManyMatches],
    isBatch: true,
  }),
  /** Removes a player from the list of reported names; with `setNicknameAsNull` also empties the nickname. */
  dismissReport: endpoint({
    method: 'DELETE',
    path: '/players/:id/reportname',
    access: 'CHANGE_PLAYERS',
    summary: 'Remove a reported name from the list, or reset the nickname',
    params: byId,
    query: z.strictObject({ setNicknameAsNull: QueryBoolean.default(false) }),
    reply: z.object({ Before: NameState }),
    errors: [playerUnknown, reportUnknown],
    records: { action: 'reported name answered', target: 'player', targetParam: 'id' },
  }),
  /**
   * Removes the players of a list from the reported names; with `ResetNicknames` their nicknames are emptied as well.
   * Lists over 1,000 run as a job. Players without a report are skipped.
   */
  dismissReports: endpoint({
    method: 'POST',
    path: '/players/reportnames/dismissals',
    access: 'CHANGE_PLAYERS',
    summary: 'Remove many reported names from the list, or reset the nicknames',
    body: ids.extend({ ResetNicknames: z.boolean().default(false) }),
    reply: BulkReply,
    errors: [],
    records: { action: 'reported names answered', target: 'data' },
    job: 'report dismissal',
    bodyLimit: importBodyLimit,
  }),
  /** Changes the player's nickname. A report stays until it is removed, which `RemoveReport` does at once. */
  changeNickname: endpoint({
    method: 'PUT',
    path: '/players/:id/nickname',
    access: 'CHANGE_PLAYERS',
    summary: "Change a player's nickname",
    params: byId,
    body: z.strictObject({ Nickname, RemoveReport: z.boolean().default(false) }),
    reply: z.object({ Player, Before: NameState }),
    errors: [playerUnknown, stale],
    records: { action: 'nickname changed', target: 'player', targetParam: 'id' },
    isVersioned: true,
  }),
  /** Puts back what a player was called and the report of the name, as `Before` of the change that took them away has it. */
  restoreName: endpoint({
    method: 'POST',
    path: '/players/:id/nickname/restore',
    access: 'CHANGE_PLAYERS',
    summary: "Undo a change of a player's nickname or of its report",
    params: byId,
    body: NameState,
    reply: z.object({ Player }),
    errors: [playerUnknown, stale],
    records: { action: 'nickname restored', target: 'player', targetParam: 'id' },
    isVersioned: true,
  }),
  /**
   * Puts names of up to 1,000 players back, as they were before a call that answered reports of them: the reports, and with
   * `ResetNicknames` also the nicknames, but for players who have got another one since, who are skipped.
   */
  restoreNames: endpoint({
    method: 'POST',
    path: '/players/reportnames/restorations',
    access: 'CHANGE_PLAYERS',
    summary: 'Undo the answer to many reported names',
    body: z.strictObject({
      ResetNicknames: z.boolean(),
      Names: z.array(NameState.extend({ PlayerId })).min(1).max(inlineLimit),
    }),
    reply: BulkReply,
    errors: [],
    records: { action: 'nicknames restored', target: 'data' },
    job: 'names restored',
    bodyLimit: importBodyLimit,
  }),
  /** Flags the players of a list as hackers. Lists over 1,000 run as a job. */
  ban: endpoint({
    method: 'POST',
    path: '/hackers/ban',
    access: 'CHANGE_PLAYERS',
    summary: 'Set many players as hackers',
    body: ids,
    reply: BulkReply,
    errors: [],
    records: { action: 'hackers set', target: 'data' },
    job: 'hackers set',
    bodyLimit: importBodyLimit,
  }),
  /** Removes the hacker flag from the players of a list. Lists over 1,000 run as a job. */
  unban: endpoint({
    method: 'POST',
    path: '/hackers/unban',
    access: 'CHANGE_PLAYERS',
    summary: 'Unset many players as hackers',
    body: ids,
    reply: BulkReply,
    errors: [],
    records: { action: 'hackers unset', target: 'data' },
    job: 'hackers unset',
    bodyLimit: importBodyLimit,
  }),
})
