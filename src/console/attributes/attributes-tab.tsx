import { Button, Table, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { z } from 'zod'
import { UnsavedChangesBar } from '#console/components/edit-bar.tsx'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { Exact, formatExact } from '#console/components/number.tsx'
import { DataTable } from '#console/components/table/data-table.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { SaveReviewDialog } from '#console/platform/actions/save-review-dialog.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useServerInfo } from '#console/platform/session/session.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { formatNickname } from '#console/players/shared/action-target.tsx'
import type { PlayerTabProps } from '#console/players/shared/player-page-slots.ts'
import { attributes, type PlayerAttribute } from '#contract/attributes.ts'
import { AttributeConflictDialog } from './attribute-conflict-dialog.tsx'
import { type AttributeConflict, type Drafts, readAttributeValue } from './attribute-drafts.ts'
import classes from './attributes-tab.module.css'
import { CreateAttributeDialog } from './create-attribute-dialog.tsx'
import { getIconUrl } from './icon-url.ts'
import { useAttributeEdits } from './use-attribute-edits.ts'

/** Confirms a save: every edited attribute with its value before and after. */
function ReviewDialog({
  playerName,
  playerId,
  drafts,
  isPending,
  error,
  onSave,
  onClose,
}: {
  playerName: string
  playerId: string
  drafts: Drafts
  isPending: boolean
  error: ReactNode
  onSave: (reason: string) => void
  onClose: () => void
}) {
  return (
    <SaveReviewDialog
      count={drafts.size}
      subject="Attributes"
      playerName={playerName}
      playerId={playerId}
      consequence="The expiration dates stay as they are."
      confirmLabel="Save Changes"
      onConfirm={onSave}
      onClose={onClose}
      isPending={isPending}
      error={error}
    >
      <Table.ScrollContainer minWidth={280} maxHeight={360}>
        <Table aria-label="Changes to save">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Name</Table.Th>
              <Table.Th>Before</Table.Th>
              <Table.Th>After</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {[...drafts].map(([name, { text, loaded }]) => (
              <Table.Tr key={name}>
                <Table.Td>{name}</Table.Td>
                <Table.Td>{formatExact(loaded.Value)}</Table.Td>
                <Table.Td>{formatExact(Number(text))}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </SaveReviewDialog>
  )
}

type Editing = {
  readonly drafts: Drafts
  readonly conflicts: readonly AttributeConflict[]
  /** The URLs of icons by attribute name. */
  readonly icons: ReadonlyMap<string, string>
  /** Since when saves do not update attributes, by name, because their configurations are paused. */
  readonly pauses: ReadonlyMap<string, string>
  /** Why the person cannot edit; undefined when they can. */
  readonly disabledReason: string | undefined
  readonly onType: (attribute: PlayerAttribute, text: string) => void
  readonly onSave: () => void
}

function ValueField({ attribute, editing }: { attribute: PlayerAttribute; editing: Editing }) {
  const { Name, Value } = attribute
  const draft = editing.drafts.get(Name)
  if (editing.disabledReason !== undefined) return <Exact value={Value} />
  const text = draft?.text ?? String(Value)
  const read = readAttributeValue(text)
  const isInConflict = editing.conflicts.some(({ key }) => key === Name)
  return (
    <TextInput
      className={classes.value}
      aria-label={`Value of ${Name}`}
      inputMode="decimal"
      autoComplete="off"
      maxLength={40}
      value={text}
      error={'problem' in read ? read.problem : undefined}
      description={draft && <BaseText base={draft.loaded.Value} theirs={isInConflict ? Value : undefined} />}
      descriptionProps={{ className: classes.was }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      onChange={(event) => editing.onType(attribute, event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') editing.onSave()
        if (event.key === 'Escape' && draft) {
          event.stopPropagation()
          editing.onType(attribute, String(draft.loaded.Value))
        }
      }}
    />
  )
}

function BaseText({ base, theirs }: { base: number; theirs: number | undefined }) {
  const text = `was ${formatExact(base)}`
  return theirs === undefined ? text : `${text}, someone else set it to ${formatExact(theirs)}`
}

function attributeColumns(editing: Editing): readonly Column<PlayerAttribute>[] {
  return [
    {
      key: 'name',
      title: 'Name',
      mobileRole: 'title',
      sortValue: ({ Name }) => Name,
      cell: ({ Name }) => {
        const icon = editing.icons.get(Name)
        const pausedAt = editing.pauses.get(Name)
        return (
          <span className={classes.name}>
            {icon ? (
              <img className={classes.icon} src={icon} alt="" loading="lazy" referrerPolicy="no-referrer" />
            ) : editing.icons.size > 0 ? (
              <span className={classes.icon} />
            ) : null}
            <span className={classes.nameText} title={Name}>
              {Name}
            </span>
            {pausedAt === undefined ? null : (
              <Text span size="xs" c="var(--qd-warning)" className={classes.paused}>
                Its configuration was paused <Time at={pausedAt} relative />: saves do not update it.
              </Text>
            )}
          </span>
        )
      },
    },
    {
      key: 'value',
      title: 'Value',
      width: 320,
      mobileRole: 'subtitle',
      sortValue: ({ Value }) => Value,
      cell: (attribute) => <ValueField attribute={attribute} editing={editing} />,
    },
    {
      key: 'expirationDate',
      title: 'Expiration Date',
      width: 220,
      sortValue: ({ ExpirationDate }) => ExpirationDate ?? '',
      cell: ({ ExpirationDate }) => <Time at={ExpirationDate} fallback="-" />,
    },
  ]
}

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
