import { Button, Tooltip } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { z } from 'zod'
import { DataTable } from '#console/components/data-table.tsx'
import { UnsavedChangesBar } from '#console/components/edit-bar.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useServerInfo } from '#console/platform/session/session.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import type { PlayerTabProps } from '#console/shared/player-page-slots.ts'
import { attributes, type PlayerAttribute } from '#contract/attributes.ts'
import { AttributeChoiceDialog } from './attribute-choice-dialog.tsx'
import { attributeColumns } from './attribute-columns.tsx'
import classes from './attributes-tab.module.css'
import { CreateAttributeDialog } from './create-attribute-dialog.tsx'
import { getIconUrl } from './icon-url.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { useAttributeEdits } from './use-attribute-edits.ts'

const Address = z.object({
  /** "true" while the dialog for a new attribute is open. */
  create: z.enum(['true']).optional().catch(undefined),
})

const none: readonly PlayerAttribute[] = []

/** The icons that the configurations give to attributes, by attribute name. */
function useIcons(): ReadonlyMap<string, string> {
  const { cdnUrl } = useServerInfo()
  const { data } = useEndpointQuery(attributes.configurations, {}, { errorDisplay: 'part', staleTime: 60_000 })
  return useMemo(() => {
    const icons = (data?.Configurations ?? []).flatMap(({ Name, imageUrl }) => {
      const address = getIconUrl(imageUrl, cdnUrl)
      return address === undefined ? [] : [[Name, address] as const]
    })
    return new Map(icons)
  }, [data, cdnUrl])
}

/** A player's attributes: their values are edited in the table and saved together. */
export function AttributesTab({ playerId }: PlayerTabProps) {
  const [{ create }, setAddress] = useSearchParams(Address)
  const asked = useEndpointQuery(
    attributes.list,
    { params: { id: playerId } },
    { errorDisplay: 'part', keepPreviousData: false },
  )
  const present = asked.data?.Attributes
  const edits = useAttributeEdits(playerId, present ?? none, asked.refetch)
  const { disabledReason: lack } = useCallAccess(attributes.save)
  const icons = useIcons()
  const [isReviewing, setReviewing] = useState(false)
  const closeCreate = useCallback(() => setAddress({ create: undefined }, { replace: true }), [setAddress])
  // Saved or discarded: the next edit does not open the review by itself.
  if (isReviewing && edits.drafts.size === 0) setReviewing(false)
  const columns = attributeColumns({ ...edits, icons, lack, onType: edits.type, onSave: () => edits.save('') })
  const failure = edits.failure && <ErrorText failure={edits.failure} />
  const cannot = lack === undefined ? {} : { 'data-disabled': true, 'aria-disabled': true }

  return (
    <>
      <div className={classes.head}>
        <Button
          variant="default"
          disabled={edits.drafts.size === 0 || !edits.isValid}
          loading={edits.isRunning}
          onClick={() => edits.save('')}
        >
          Save Changes
        </Button>
        <Tooltip label={lack} disabled={lack === undefined} events={{ hover: true, focus: true, touch: true }}>
          <Button
            {...cannot}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => lack === undefined && setAddress({ create: 'true' })}
          >
            Create attribute
          </Button>
        </Tooltip>
      </div>
      <DataTable
        label="Player attributes"
        columns={columns}
        rows={present}
        rowKey={({ Name }) => Name}
        rowMark={({ Name }) => (edits.drafts.has(Name) ? 'changed' : undefined)}
        emptyText="The Table is Empty"
        problem={asked.error && !present ? <span role="alert">{asked.error.message}</span> : undefined}
      />
      {failure && !isReviewing ? <div role="alert">{failure}</div> : null}
      <UnsavedChangesBar
        count={edits.drafts.size}
        onReview={() => setReviewing(true)}
        onDiscard={edits.discard}
        isRunning={edits.isRunning}
      >
        {edits.isValid ? null : <span>Correct the values marked in red first.</span>}
      </UnsavedChangesBar>
      {isReviewing && edits.isValid && edits.drafts.size > 0 && !edits.isChoosing ? (
        <ReviewDialog
          drafts={edits.drafts}
          isRunning={edits.isRunning}
          failure={failure}
          onSave={edits.save}
          onClose={() => setReviewing(false)}
        />
      ) : null}
      {edits.isChoosing ? (
        <AttributeChoiceDialog overtaken={edits.overtaken} onChoose={edits.choose} onClose={edits.stopChoosing} />
      ) : null}
      {create && present && lack === undefined ? (
        <CreateAttributeDialog playerId={playerId} present={present} onClose={closeCreate} />
      ) : null}
    </>
  )
}
