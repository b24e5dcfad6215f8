import { sql } from 'kysely'
import { type DecisionBuild, decideBuild } from '#contract/build-decision.ts'
import { type BuildPlatform, platformNames } from '#contract/build-platforms.ts'
import { builds } from '#contract/builds.ts'
import { homePartLimit } from '#contract/home.ts'
import { defineHomePart, type HomeItems, selectHomeCount, toInstant, toLimited } from '#server/manifest/home-part.ts'
import { selectJsonObject, selectJsonRows } from '#server/platform/database/select-json.ts'
import { getActiveSince } from './stops.ts'

type Window = {
  readonly id: string
  readonly platform: BuildPlatform | null
  readonly from_at: string
  readonly to_at: string
}

type RequiredUpdate = {
  readonly platform: BuildPlatform
  readonly build_number: number
  readonly since: string
  readonly players: number
}

type Value = {
  readonly windows: readonly Window[]
  readonly updates: readonly RequiredUpdate[]
  readonly builds: readonly DecisionBuild[]
}

/** Of how many required updates, the newest, the players are counted, and how many builds an update may lead to. */
const updateLimit = 20
const buildLimit = 1_000

const toPlatforms = (platform: BuildPlatform | null) =>
  platform === null ? 'Android and iOS' : platformNames[platform]

function toWindowItems({ id, platform, from_at, to_at }: Window): HomeItems {
  const shared = { Kind: 'maintenance', Id: id, Name: toPlatforms(platform), Until: toInstant(to_at) }
  return {
    runs: [{ ...shared, From: toInstant(from_at), Progress: null }],
    blocks: [{ ...shared, Players: null, IsCapped: false }],
  }
}

function toUpdateItems(
  { platform, build_number, since, players }: RequiredUpdate,
  all: readonly DecisionBuild[],
): HomeItems {
  const version = all.find((one) => one.Platform === platform && one.BuildNumber === build_number)?.Version ?? ''
  const subject = { platform, version: null, buildNumber: build_number, hasDebuggerKey: false }
  const isUpdatable = decideBuild(subject, all, undefined).Outcome === 'update'
  const { Count, IsCapped } = toLimited(players)
  const shared = {
    Kind: isUpdatable ? 'required update' : 'no newer build',
    Id: `${platform}/${version}/${build_number}`,
    Name: `${platformNames[platform]} ${version} (${build_number})`,
    Until: null,
  }
  // Old builds stay to be updated for ever; what nobody plays on any more is no news.
  if (Count === 0) return {}
  return {
    runs: [{ ...shared, From: toInstant(since), Progress: null }],
    blocks: [{ ...shared, Players: Count, IsCapped }],
  }
}

/** Open maintenance windows, and the builds that must be updated with their active players. */
export const buildsPart = defineHomePart<Value>({
  access: builds.windows.access,
  select: ({ now, settings }) =>
    selectJsonObject({
      windows: selectJsonRows(sql`
        select id::text, platform, from_at, to_at from maintenance_windows
        where from_at <= ${now} and to_at > ${now} order by to_at, id limit ${homePartLimit}`),
      updates: selectJsonRows(sql`
        select b.platform, b.build_number, b.update_required_since as since, ${selectHomeCount(sql`
          select from players p where p.build_number = b.build_number and p.platform = b.platform
            and p.last_save_game between ${getActiveSince({ now, services: { settings } })} and ${now}`)} as players
        from (
          select * from builds where update_required order by update_required_since desc, platform, build_number desc
          limit ${updateLimit}
        ) b order by since desc, b.platform, b.build_number desc`),
      builds: selectJsonRows(sql`
        select platform as "Platform", version as "Version", build_number as "BuildNumber",
          static_route as "StaticRoute", content_environment as "ContentEnvironment", is_staging as "IsStaging",
          update_required as "UpdateRequired", debugger_build as "DebuggerBuild"
        from builds order by build_number desc limit ${buildLimit}`),
    }),
  toItems: ({ windows, updates, builds: all }) => {
    const items = [...windows.map(toWindowItems), ...updates.map((update) => toUpdateItems(update, all))]
    return {
      runs: items.flatMap(({ runs = [] }) => runs),
      blocks: items.flatMap(({ blocks = [] }) => blocks),
    }
  },
})
