import { z } from 'zod'
import { auditWords } from './audit-facts.ts'
import { ChangeSummary } from './changes/change.ts'
import { endpoint, feature } from './core/endpoint.ts'
import { Instant } from './core/units.ts'

/** How many hours the line of a figure has at most: those of today in UTC. */
export const lineHours = 24

/** The most lines that one part of Home adds to a list. */
export const homePartLimit = 20

/** The most changes that are listed. */
export const homeChangesLimit = 8

/** Something that runs now. */
export const HomeRun = z.object({
  /** What it is: "event". The console has an icon and a link for each kind, here and below. */
  Kind: z.string(),
  Id: z.string(),
  Name: z.string(),
  From: Instant,
  /** When it ends; of a job an estimate. Null without an end, and when it is not known. */
  Until: Instant.nullable(),
  /** How much of a job is done, from 0 to 1; null for everything else. */
  Progress: z.number().min(0).max(1).nullable(),
})
export type HomeRun = z.infer<typeof HomeRun>

/** Players who are kept out of the game, or calls of the game that are switched off. */
export const HomeBlock = z.object({
  Kind: z.string(),
  Id: z.string(),
  Name: z.string(),
  /** How many players it stops, with `IsCapped` at least as many; null when it is not known. */
  Players: z.int().min(0).nullable(),
  IsCapped: z.boolean(),
  Until: Instant.nullable(),
})
export type HomeBlock = z.infer<typeof HomeBlock>

/** How urgent a matter is, the worst first. */
export const homeSeverities = ['urgent', 'important', 'routine'] as const

/** Something that needs a person. */
export const HomeMatter = z.object({
  Kind: z.string(),
  Severity: z.enum(homeSeverities),
  /** At least 1; with `IsCapped` there are more. */
  Count: z.int().min(1),
  IsCapped: z.boolean(),
  /** The only one, or the worst one; empty when it makes no difference. */
  Id: z.string(),
  Name: z.string(),
  /** Since when the oldest waits; null when it is not known. */
  Since: Instant.nullable(),
})
export type HomeMatter = z.infer<typeof HomeMatter>

/** A figure of today in UTC, up to now. Null is "not known", never 0. */
export const HomeFigure = z.object({
  Kind: z.string(),
  Value: z.number().nullable(),
  /** The value is the least that there are. */
  IsCapped: z.boolean(),
  /** As much of yesterday as there was of today, and of the same day last week; of the hour that is not over a part. */
  Yesterday: z.number().nullable(),
  LastWeek: z.number().nullable(),
  /** By hour of today, from midnight to the present hour. */
  Line: z.array(z.number().nullable()).max(lineHours).nullable(),
})
export type HomeFigure = z.infer<typeof HomeFigure>

/** A step of setting up a new installation. */
export const HomeStep = z.object({
  /** "game", "colleague", "game name", "backup". */
  Kind: z.string(),
  IsDone: z.boolean(),
})
export type HomeStep = z.infer<typeof HomeStep>

/** A change that a member of staff made. */
export const HomeChange = z.object({
  /** Of the audit entry. */
  Id: z.string(),
  At: Instant,
  /** The e-mail of the user. */
  Actor: z.string(),
  /** Without names of things in the facts. */
  ...auditWords,
  IsOwn: z.boolean(),
  Action: z.string(),
  TargetKind: z.string(),
  TargetId: z.string(),
  /** What changed; null when it is not known, and for users without ACCESS_AUDIT. */
  Changes: ChangeSummary.nullable(),
  /** Whether the user may take it back, which the list of recent changes offers too. */
  CanUndo: z.boolean(),
})
export type HomeChange = z.infer<typeof HomeChange>

/** What runs, what is blocked, what needs a person, the figures of today, and the last changes. */
export const Home = z.object({
  /** When it was read; a few seconds ago at most, and after one's own last change. */
  At: Instant,
  /** What ends first before the others. */
  Runs: z.array(HomeRun),
  Blocks: z.array(HomeBlock),
  /** The worst first. */
  Matters: z.array(HomeMatter),
  Figures: z.array(HomeFigure),
  /** The newest first: those of all users with ACCESS_AUDIT, else one's own. */
  Changes: z.array(HomeChange).max(homeChangesLimit),
  /** The first steps of a new installation that the user may do; empty for good once they are done or hidden. */
  Steps: z.array(HomeStep),
})
export type Home = z.infer<typeof Home>

/** The first screen of the console. */
export const home = feature({
  /** The state of the game at a glance. A part is there for those only who may read what it shows elsewhere. */
  get: endpoint({
    method: 'GET',
    path: '/home',
    access: 'signed-in',
    summary: 'The state of the game at a glance',
    reply: Home,
    errors: [],
  }),
})
