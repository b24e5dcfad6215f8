import { useCallback } from 'react'
import { z } from 'zod'
import { PageHeader } from '#console/components/page-header.tsx'
import { UnknownLinkAlert } from '#console/components/unknown-link-alert.tsx'
import { ForbiddenDialog } from '#console/platform/actions/forbidden-dialog.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useLastFound } from '#console/platform/query/use-last-found.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { builds } from '#contract/builds/builds.ts'
import { BuildPlatform, buildPlatforms, platformNames } from '#contract/builds/platforms.ts'
import { AddBuildDialog, EditBuildDialog } from './build-dialog.tsx'
import classes from './builds.module.css'
import { VersionTimeline } from './version-timeline.tsx'

const PageParams = z.object({
  android: z.string().optional(),
  ios: z.string().optional(),
  add: BuildPlatform.optional().catch(undefined),
  /** Platform and number: "android-104". */
  edit: z
    .string()
    .regex(/^(android|ios)-\d{1,10}$/)
    .optional()
    .catch(undefined),
})

/** The API versions of each platform with their builds. */
export function ApiTimelinePage() {
  const [params, setSearchParams] = useSearchParams(PageParams)
  const { disabledReason } = useCallAccess(builds.save)
  const close = useCallback(() => setSearchParams({ add: undefined, edit: undefined }), [setSearchParams])
  return (
    <>
      <PageHeader title="API Timeline" />
      {params.edit && !params.add && disabledReason === undefined ? (
        <EditedBuild key={params.edit} edited={params.edit} onClose={close} />
      ) : null}
      <div className={classes.cards}>
        {buildPlatforms.map((platform) => (
          <VersionTimeline
            key={platform}
            platform={platform}
            version={params[platform]}
            onVersion={(version) => setSearchParams({ [platform]: version })}
            onAdd={() => setSearchParams({ add: platform, edit: undefined })}
            onBuild={(build) => setSearchParams({ edit: `${build.Platform}-${build.BuildNumber}`, add: undefined })}
          />
        ))}
      </div>
      {params.add && disabledReason === undefined ? (
        <AddBuildDialog
          key={params.add}
          platform={params.add}
          onClose={close}
          onAdded={({ Platform, Version }) => setSearchParams({ add: undefined, [Platform]: Version })}
        />
      ) : null}
      {(params.add ?? params.edit) !== undefined && disabledReason !== undefined ? (
        <ForbiddenDialog disabledReason={disabledReason} onClose={close} />
      ) : null}
    </>
  )
}

/** Loads the build of a link and edits it, or says that there is none any more. */
function EditedBuild({ edited, onClose }: { edited: string; onClose: () => void }) {
  const [name, number = ''] = edited.split('-')
  const platform = BuildPlatform.safeParse(name).data
  const { data } = useEndpointQuery(
    builds.find,
    { params: { search: number }, headers: { platform } },
    { errorDisplay: 'part', keepPreviousData: false },
  )
  const build = useLastFound(data?.m_apiMatch[0])
  if (build) return <EditBuildDialog build={build} onClose={onClose} />
  if (!data || !platform) return null
  return (
    <UnknownLinkAlert onClose={onClose}>
      There is no {platformNames[platform]} build {number}. It may have been deleted or have another number now.
    </UnknownLinkAlert>
  )
}
