import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { z } from 'zod'
import { UnsavedChangesBar } from '#console/components/edit-bar.tsx'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { DataTable } from '#console/components/table/data-table.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useServerInfo } from '#console/platform/session/session.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { formatNickname } from '#console/players/shared/action-target.tsx'
import type { PlayerTabProps } from '#console/players/shared/player-page-slots.ts'
import { attributes, type PlayerAttribute } from '#contract/attributes.ts'
import { attributeColumns } from './attribute-columns.tsx'
import { AttributeConflictDialog } from './attribute-conflict-dialog.tsx'
import classes from './attributes-tab.module.css'
import { CreateAttributeDialog } from './create-attribute-dialog.tsx'
import { getIconUrl } from './icon-url.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { useAttributeEdits } from './use-attribute-edits.ts'

const AttributeSearchParams = z.object({
  /** "true" while the dialog for a new attribute is open. */
  create: z.enum(['true']).optional().catch(undefined),
})

const none: readonly PlayerAttribute[] = []

/** What the configurations say of attributes, by attribute name: their icons, and since when saves do not update them. */
function useConfigured() {
  const { cdnUrl } = useServerInfo()
  const { data } = useEndpointQuery(attributes.configurations, {}, { errorDisplay: 'part', staleTime: 60_000 })
  return useMemo(() => {
    const icons = new Map<string, string>()
    const pauses = new Map<string, string>()
    for (const { Name, imageUrl, PausedAt } of data?.Configurations ?? []) {
      const url = getIconUrl(imageUrl, cdnUrl)
      if (url !== undefined) icons.set(Name, url)
      if (PausedAt !== null) pauses.set(Name, PausedAt)
    }
    return { icons, pauses }
  }, [data, cdnUrl])
}

/** A player's attributes: their values are edited in the table and saved together. */
export function AttributesTab({ playerId, player }: PlayerTabProps) {
  const [{ create }, setSearchParams] = useSearchParams(AttributeSearchParams)
  const query = useEndpointQuery(
    attributes.list,
    { params: { id: playerId } },
    { errorDisplay: 'part', keepPreviousData: false },
  )
  const saved = query.data?.Attributes
  const edits = useAttributeEdits(playerId, saved ?? none, query.refetch)
  const { disabledReason } = useCallAccess(attributes.save)
  const configured = useConfigured()
  const [isReviewing, setReviewing] = useState(false)
  const closeCreate = useCallback(() => setSearchParams({ create: undefined }, { replace: true }), [setSearchParams])
  const canSave = edits.drafts.size > 0 && edits.isValid
  // Saved or discarded: the next edit does not open the review by itself.
  if (isReviewing && edits.drafts.size === 0) setReviewing(false)
  const review = () => setReviewing(canSave)
  const columns = attributeColumns({
    ...edits,
    ...configured,
    disabledReason,
    onType: edits.type,
    onSave: review,
  })
  const error = edits.error && <ErrorText error={edits.error} />

  return (
    <>
      <div className={classes.head}>
        <Button variant="default" disabled={!canSave} loading={edits.isPending} onClick={review}>
          Save Changes
        </Button>
        <ExplainedButton
          disabledReason={disabledReason}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setSearchParams({ create: 'true' })}
        >
          Create attribute
        </ExplainedButton>
      </div>
      <DataTable
        label="Player attributes"
        columns={columns}
        rows={saved}
        rowKey={({ Name }) => Name}
        rowTone={({ Name }) => (edits.drafts.has(Name) ? 'changed' : undefined)}
        emptyText="The Table is Empty"
        errorContent={query.error && !saved ? <span role="alert">{query.error.message}</span> : undefined}
      />
      {error && !isReviewing ? <div role="alert">{error}</div> : null}
      <UnsavedChangesBar
        count={edits.drafts.size}
        onReview={review}
        onDiscard={edits.discard}
        isPending={edits.isPending}
      >
        {edits.isValid ? null : <span>Correct the values marked in red first.</span>}
      </UnsavedChangesBar>
      {isReviewing && canSave && !edits.isChoosing ? (
        <ReviewDialog
          playerName={formatNickname(player.Nickname)}
          playerId={playerId}
          drafts={edits.drafts}
          isPending={edits.isPending}
          error={error}
          onSave={edits.save}
          onClose={() => setReviewing(false)}
        />
      ) : null}
      {edits.isChoosing ? (
        <AttributeConflictDialog conflicts={edits.conflicts} onResolve={edits.resolve} onClose={edits.stopChoosing} />
      ) : null}
      {create && saved && disabledReason === undefined ? (
        <CreateAttributeDialog playerId={playerId} saved={saved} onClose={closeCreate} />
      ) : null}
    </>
  )
}
