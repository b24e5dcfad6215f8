import { compareVersions } from '#contract/api-version.ts'
import { decideBuild } from '#contract/build-decision.ts'
import { buildPlatforms } from '#contract/build-platforms.ts'
import type { BuildName } from '#contract/build-stop-confirmation.ts'
import { type Build, BuildFields, BuildNumber, builds } from '#contract/builds.ts'
import { toBodyFields } from '#contract/core/body-fields.ts'
import type { EndpointInput } from '#contract/core/endpoint.ts'
import { type MaintenanceWindow, toWindowState } from '#contract/maintenance.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { throwInvalidInput } from '#server/platform/http/body.ts'
import type { Handlers, SignedInContext } from '#server/platform/http/handler.ts'
import { undoBy } from '#server/platform/http/undo-call.ts'
import { requireVersion, unversionedWriteNote } from '#server/platform/http/version.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { resolvePlayerId } from '#server/players/account-repository.ts'
import { getDebuggerEnd } from '#server/players/repository.ts'
import { buildList } from './build-list.ts'
import {
  deleteWindow,
  findOpenWindow,
  getWindow,
  insertWindow,
  lockWindow,
  maintenanceList,
  updateWindow,
} from './maintenance-repository.ts'
import {
  type BuildKey,
  countUnknownBuild,
  deleteBuild,
  insertBuild,
  listBuilds,
  listPlayersOnBuilds,
  listVersions,
  lockBuild,
  lockBuilds,
  updateBuild,
} from './repository.ts'
import { canChangeBack, filterSameBucket, getActiveSince, requireConfirmedStops } from './stops.ts'
import { countPlaying, requireConfirmedClosing } from './window-stops.ts'

const toTargetId = ({ platform, buildNumber }: BuildKey) => `${platform} ${buildNumber}`

type SavedInput = EndpointInput<(typeof builds)['save']>
type SentBuild = SavedInput['body']

function describe(build: Build) {
  const { Revision: _, ...values } = build
  return values
}

/** A build with the values that decide who can play it. */
function toChangedBuild(build: Build, body: SentBuild): Build {
  return {
    ...build,
    BuildNumber: body.buildNumber,
    StaticRoute: body.staticRoute,
    ContentEnvironment: body.contentEnvironment,
    IsStaging: body.isStaging,
    UpdateRequired: body.updateRequired,
    DebuggerBuild: body.debuggerBuild,
  }
}

/** A build as it is sent to be saved; `number` is the one that it has now, when that is another. */
const toSent = (build: Build, number?: number) => ({
  ...toBodyFields(BuildFields, build),
  platform: build.Platform,
  ...(number === undefined ? {} : { previousBuildNumber: number }),
})

/** Inserts a build. Throws `build-exists` with the build that has the number. */
async function createBuild({ db, now, audit, setVersion }: SignedInContext, body: SentBuild): Promise<Build> {
  const created = await insertBuild(db, body, now)
  if (!created) throw new ApiError('build-exists', { data: await lockBuild(db, body) })
  audit({ targetId: toTargetId(body), after: describe(created) })
  setVersion(created.Revision)
  return created
}

/** Changes a locked build, and with `previousBuildNumber` its number. Throws `stale`, `build-exists`, `plan-outdated`. */
async function changeBuild(context: SignedInContext, before: Build, { body, query }: SavedInput): Promise<Build> {
  const { db, now, ifMatch, audit, setVersion } = context
  requireVersion(ifMatch, before.Revision, before)
  if (body.version !== before.Version)
    throwInvalidInput([{ path: 'body.version', message: `The version of this build stays ${before.Version}.` }])
  if (body.buildNumber !== before.BuildNumber) {
    const taken = await lockBuild(db, body)
    if (taken) throw new ApiError('build-exists', { data: taken })
  }
  await requireConfirmedStops(context, { before, after: toChangedBuild(before, body) }, query)
  const after = await updateBuild(db, { platform: before.Platform, buildNumber: before.BuildNumber }, body, now)
  audit({
    targetId: toTargetId(body),
    before: describe(before),
    after: describe(after),
    note: ifMatch === undefined ? unversionedWriteNote : '',
    undo: (await canChangeBack(db, before, after))
      ? undoBy(builds.save, { body: toSent(before, after.BuildNumber) })
      : undefined,
  })
  setVersion(after.Revision)
  return after
}

function requireFutureEnd(end: Date, now: Date): void {
  if (end <= now) throwInvalidInput([{ path: 'body.To', message: 'The end must be in the future.' }])
}

/** Takes a change of a window back, unless that would close it for players who play. */
function undoWindow(before: MaintenanceWindow, after: MaintenanceWindow, now: Date) {
  const closesMore = after.Platform !== null && after.Platform !== before.Platform
  if (new Date(before.To) <= now || (closesMore && toWindowState(before, now) === 'open')) return undefined
  const { Id, Platform, From, To, Text } = before
  return undoBy(builds.updateWindow, { params: { id: Id }, body: { Platform, From, To, Text } })
}

export const buildHandlers: Handlers<typeof builds> = {
  list: ({ params, query }, { db, now }) => readPage(db, buildList, { ...params, ...query }, now),

  all: (_, { db }) => listBuilds(db),

  find: async ({ params: { search }, headers }, { db }) => {
    const number = /^\d{1,10}$/.test(search) ? BuildNumber.safeParse(Number(search)) : undefined
    if (!number?.success) return { m_apiMatch: [] }
    return { m_apiMatch: await listBuilds(db, { platform: headers.platform, buildNumber: number.data }) }
  },

  versions: async (_, { db }) =>
    (await listVersions(db)).sort(
      (a, b) =>
        buildPlatforms.indexOf(a.Platform) - buildPlatforms.indexOf(b.Platform) ||
        compareVersions(b.Version, a.Version),
    ),

  ofVersion: ({ params }, { db }) => listBuilds(db, params),

  save: async (input, context) => {
    const { body, headers } = input
    await lockBuilds(context.db)
    const isCreation = headers['if-none-match'] === '*'
    const { platform, buildNumber, previousBuildNumber } = body
    const before = isCreation
      ? undefined
      : await lockBuild(context.db, { platform, buildNumber: previousBuildNumber ?? buildNumber })
    if (before) return changeBuild(context, before, input)
    // What was to be changed was deleted meanwhile: it is not created again unasked.
    if (!isCreation && (previousBuildNumber !== undefined || context.ifMatch !== undefined))
      throw new ApiError('build-unknown')
    return createBuild(context, body)
  },

  remove: async ({ params, query }, context) => {
    const { db, ifMatch, audit } = context
    await lockBuilds(db)
    const before = await lockBuild(db, params)
    if (!before) throw new ApiError('build-unknown')
    requireVersion(ifMatch, before.Revision, before)
    await requireConfirmedStops(context, { before, after: undefined }, query)
    await deleteBuild(db, params)
    audit({
      targetId: toTargetId(params),
      before: describe(before),
      note: ifMatch === undefined ? unversionedWriteNote : '',
      undo: undoBy(builds.save, { body: toSent(before), headers: { 'if-none-match': '*' } }),
    })
    return {}
  },

  players: async ({ params: { platform, buildNumber } }, context) => {
    const { db, now, services } = context
    const activeSince = getActiveSince(context)
    const isOwn = (one: BuildName) => one.Platform === platform && one.BuildNumber === buildNumber
    const all = await listBuilds(db)
    const build = all.find(isOwn)
    const counted = build ? filterSameBucket(all, build) : [{ Platform: platform, BuildNumber: buildNumber }]
    const players = await listPlayersOnBuilds(db, counted, activeSince, now)
    const { WithDebuggerKey = 0, WithoutDebuggerKey = 0 } = players.find(isOwn) ?? {}
    return {
      WithDebuggerKey,
      WithoutDebuggerKey,
      UnknownBuild: await countUnknownBuild(db, platform, activeSince, now),
      Bucket: build ? players : [],
      ActiveDays: services.settings.activeDays,
    }
  },

  playing: async (_, context) => ({
    Platforms: await countPlaying(context),
    ActiveDays: context.services.settings.activeDays,
  }),

  decide: async ({ query: { platform, version = null, buildNumber = null, playerId: given } }, { db, now }) => {
    const playerId = given === undefined ? undefined : await resolvePlayerId(db, given, 'query.playerId')
    const debuggerEnd = playerId === undefined ? null : await getDebuggerEnd(db, playerId)
    const hasDebuggerKey = debuggerEnd !== null && debuggerEnd > now
    const subject = { platform, version, buildNumber, hasDebuggerKey }
    const window = await findOpenWindow(db, platform, now)
    return { ...decideBuild(subject, await listBuilds(db, { platform }), window), HasDebuggerKey: hasDebuggerKey }
  },

  windows: ({ query }, { db, now }) => readPage(db, maintenanceList, query, now),

  window: async ({ params: { id } }, { db, setVersion }) => {
    const window = await getWindow(db, id)
    setVersion(window.Version)
    return window
  },

  createWindow: async ({ body, query }, context) => {
    const { db, now, person, audit, setVersion } = context
    requireFutureEnd(body.To, now)
    await lockBuilds(db)
    await requireConfirmedClosing(context, body, query)
    const window = await insertWindow(db, body, person.email)
    audit({ targetId: window.Id, after: window, undo: undoBy(builds.removeWindow, { params: { id: window.Id } }) })
    setVersion(window.Version)
    return window
  },

  updateWindow: async ({ params: { id }, body, query }, context) => {
    const { db, now, ifMatch, audit, setVersion } = context
    await lockBuilds(db)
    const before = await lockWindow(db, id)
    requireVersion(ifMatch, before.Version, before)
    const state = toWindowState(before, now)
    if (state === 'over') throw new ApiError('maintenance-over')
    requireFutureEnd(body.To, now)
    if (state !== 'planned' && body.From.toISOString() !== before.From)
      throwInvalidInput([{ path: 'body.From', message: 'This maintenance window has started: its start stays.' }])
    await requireConfirmedClosing(context, { ...body, Id: id }, query)
    const after = await updateWindow(db, id, body)
    audit({
      before,
      after,
      note: ifMatch === undefined ? unversionedWriteNote : '',
      undo: undoWindow(before, after, now),
    })
    setVersion(after.Version)
    return after
  },

  removeWindow: async ({ params: { id } }, { db, now, ifMatch, audit }) => {
    await lockBuilds(db)
    const before = await lockWindow(db, id)
    requireVersion(ifMatch, before.Version, before)
    await deleteWindow(db, id)
    const { Platform, From, To, Text } = before
    const isPlanned = toWindowState(before, now) === 'planned'
    const undo = isPlanned ? undoBy(builds.createWindow, { body: { Platform, From, To, Text } }) : undefined
    audit({ before, note: ifMatch === undefined ? unversionedWriteNote : '', undo })
    return {}
  },
}
