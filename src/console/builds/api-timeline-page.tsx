import { Skeleton } from '@mantine/core'
import { type ReactNode, useCallback, useState } from 'react'
import { z } from 'zod'
import { useFirstLoad } from '#console/components/loading-skeleton.tsx'
import { PageHeader } from '#console/components/page-header.tsx'
import { UnknownLinkAlert } from '#console/components/unknown-link-alert.tsx'
import { ForbiddenDialog } from '#console/platform/actions/forbidden-dialog.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useLastFound } from '#console/platform/query/use-last-found.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { BuildPlatform, buildPlatforms, platformNames } from '#contract/build-platforms.ts'
import { builds } from '#contract/builds.ts'
import { AddBuildDialog, EditBuildDialog } from './build-dialog.tsx'
import classes from './builds.module.css'
import { useAreBuildsLoading, VersionTimeline } from './version-timeline.tsx'

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

export function ApiTimelinePage() {
  const [params, setSearchParams] = useSearchParams(PageParams)
  // A card that grows would move the one below it.
  const isFirstLoad = useFirstLoad(useAreBuildsLoading(params))
  const close = useCallback(() => setSearchParams({ add: undefined, edit: undefined }), [setSearchParams])
  return (
    <>
      <PageHeader title="API Timeline" />
      {params.edit && !params.add ? (
        <PermittedForm key={params.edit} onClose={close}>
          <EditedBuild edited={params.edit} onClose={close} />
        </PermittedForm>
      ) : null}
      <div className={classes.cards}>
        {buildPlatforms.map((platform) =>
          isFirstLoad ? (
            <Skeleton key={platform} height={320} />
          ) : (
            <VersionTimeline
              key={platform}
              platform={platform}
              version={params[platform]}
              onVersion={(version) => setSearchParams({ [platform]: version })}
              onAdd={() => setSearchParams({ add: platform, edit: undefined })}
              onBuild={(build) => setSearchParams({ edit: `${build.Platform}-${build.BuildNumber}`, add: undefined })}
            />
          ),
        )}
      </div>
      {params.add ? (
        <PermittedForm key={params.add} onClose={close}>
          <AddBuildDialog
            platform={params.add}
            onClose={close}
            onAdded={({ Platform, Version }) => setSearchParams({ add: undefined, [Platform]: Version })}
          />
        </PermittedForm>
      ) : null}
    </>
  )
}

/** A form, or why it cannot be opened. One that is open stays when the permission goes, with what was typed. */
function PermittedForm({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const [disabledReason] = useState(useCallAccess(builds.save).disabledReason)
  return disabledReason === undefined ? children : <ForbiddenDialog disabledReason={disabledReason} onClose={onClose} />
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
