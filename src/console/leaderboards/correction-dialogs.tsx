import { Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconListCheck, IconUserPlus } from '@tabler/icons-react'
import { z } from 'zod'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { formatCount, formatExact } from '#console/components/number.tsx'
import { formatIds } from '#console/jobs/shared/bulk-action.tsx'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import {
  emptyPlayerList,
  type PlayerListText,
  readPlayerList,
} from '#console/players/shared/player-ids/player-id-list.ts'
import { PlayerListField } from '#console/players/shared/player-ids/player-list-field.tsx'
import { isRoundedToWhole, tooManyDigitsText } from '#contract/core/decimal.ts'
import type { EndpointReply } from '#contract/core/endpoint.ts'
import { stale } from '#contract/core/errors.ts'
import { isDecimal, reasonLimit } from '#contract/core/units.ts'
import { type Leaderboard, type LeaderboardEntry, Score } from '#contract/leaderboard.ts'
import type { LeaderboardDefinition } from '#contract/leaderboard-definition.ts'
import { defaultScore } from '#contract/leaderboard-definitions.ts'
import { correctionLimit, leaderboardEntries } from '#contract/leaderboard-entries.ts'
import { isComputable, toSelectableAttributes } from '#contract/leaderboard-scores.ts'
import { AddPlayerDialog, getFullReason, getNoEntryReason } from './add-player.tsx'
import { ExplainDialog } from './explain-dialog.tsx'

const Params = z.object({
  add: z.enum(['player', 'list']).optional().catch(undefined),
  correct: z.string().optional(),
  explain: z.string().optional(),
})

/** The buttons and dialogs that change who is on a leaderboard and with which score. */
export function CorrectionButtons({
  board,
  definition,
  attribute,
}: {
  board: Leaderboard
  definition: LeaderboardDefinition
  /** What the list is ranked by. */
  attribute: string
}) {
  const [{ add, correct, explain }, setSearchParams] = useSearchParams(Params)
  const { disabledReason } = useCallAccess(leaderboardEntries.correct)
  const { Key: boardKey } = board
  const close = () => setSearchParams({ add: undefined, correct: undefined, explain: undefined })
  return (
    <>
      <Group gap="xs">
        <ExplainedButton
          variant="default"
          disabledReason={disabledReason ?? getNoEntryReason(definition, board) ?? getFullReason(definition, board)}
          leftSection={<IconUserPlus size={16} aria-hidden />}
          onClick={() => setSearchParams({ add: 'player' })}
        >
          Add player
        </ExplainedButton>
        <ExplainedButton
          variant="default"
          disabledReason={disabledReason}
          leftSection={<IconListCheck size={16} aria-hidden />}
          onClick={() => setSearchParams({ add: 'list' })}
        >
          Correct a list
        </ExplainedButton>
      </Group>
      {add === 'player' ? <AddPlayerDialog boardKey={boardKey} onClose={close} /> : null}
      {add === 'list' ? <CorrectListDialog boardKey={boardKey} onClose={close} /> : null}
      {explain ? <ExplainDialog boardKey={boardKey} attribute={attribute} playerId={explain} onClose={close} /> : null}
      {correct ? (
        <CorrectScoreDialog boardKey={boardKey} definition={definition} playerId={correct} onClose={close} />
      ) : null}
    </>
  )
}

type DialogProps = { readonly boardKey: string; readonly onClose: () => void }

const required = (text: string, message: string) => (text.trim() === '' ? message : undefined)
const toErrors = (errors: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined))

const kinds = [
  { value: 'removed', label: 'Remove' },
  { value: 'restored', label: 'Restore' },
  { value: 'hidden', label: 'Hide' },
  { value: 'shown', label: 'Show' },
] as const
type Kind = (typeof kinds)[number]['value']
const toKind = (text: string): Kind => kinds.find(({ value }) => value === text)?.value ?? 'removed'

/** "Hide 12 players": what confirming does to how many. */
function toConfirmLabel({ kind, ids }: { readonly kind: string; readonly ids: PlayerListText }): string {
  const label = kinds.find(({ value }) => value === kind)?.label
  const { length } = readPlayerList(ids).ids
  return `${label} ${length === 0 ? 'players' : formatCount(length, 'player')}`
}

function toListProblem(list: PlayerListText): string | undefined {
  const { ids } = readPlayerList(list)
  if (ids.length === 0) return 'Enter player IDs.'
  if (ids.length > correctionLimit) return `At most ${correctionLimit.toLocaleString('en')} players at once.`
  return undefined
}

/** What became of the players of a list. */
function toCorrectedText({ Changed, Unchanged, Unknown }: EndpointReply<typeof leaderboardEntries.correct>): string {
  return [
    `${formatCount(Changed, 'player was', 'players were')} corrected.`,
    Unchanged > 0 ? `${Unchanged.toLocaleString('en')} needed no correction.` : '',
    Unknown.length > 0 ? `Not on this leaderboard: ${formatIds(Unknown)}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function CorrectListDialog({ boardKey, onClose }: DialogProps) {
  return (
    <FormDialog
      endpoint={leaderboardEntries.correct}
      initialValues={{ kind: 'removed', ids: emptyPlayerList }}
      validate={({ ids }) => toErrors({ ids: toListProblem(ids) })}
      toInput={({ kind, ids }) => ({
        params: { key: boardKey },
        body: { Kind: toKind(kind), PlayerIds: [...readPlayerList(ids).ids] },
      })}
      labels={{ kind: 'Correction', ids: 'Player IDs' }}
      errorFields={{ PlayerIds: 'ids' }}
      title={`Correct players of leaderboard ${boardKey}`}
      confirmLabel={toConfirmLabel}
      successMessage={({ data }) => toCorrectedText(data)}
      errorMessage="Couldn't correct the players."
      isDestructive
      takesReason
      keptBy="add"
      onClose={onClose}
    >
      {({ field, values, errors, setFieldValue }) => (
        <Stack gap="sm">
          <Select {...field('kind')} data={kinds} allowDeselect={false} />
          <PlayerListField
            list={values.ids}
            onChange={(list) => setFieldValue('ids', list)}
            limit={correctionLimit}
            error={typeof errors.ids === 'string' ? errors.ids : undefined}
            isFocused
          />
        </Stack>
      )}
    </FormDialog>
  )
}

/** The values of an entry that can be corrected: each attribute, and the score unless it is computed from them. */
function toCorrectable({ EventId, AttributeNames }: LeaderboardDefinition, entry: LeaderboardEntry): readonly string[] {
  const isComputed = EventId !== null && isComputable(Object.keys(entry.Attributes))
  const attributes = toSelectableAttributes(AttributeNames)
  return isComputed ? attributes : [defaultScore, ...attributes]
}

/** The problem of a typed value. A separator within it is one, because it may mean thousands or decimals. */
function toValueProblem(typed: string): string | undefined {
  const text = typed.trim()
  if (text === '') return 'Enter a number.'
  if (!isDecimal(text)) return 'This is not a number.'
  const issue = Score.safeParse(Number(text)).error?.issues[0]
  return issue?.message ?? (isRoundedToWhole(text) ? tooManyDigitsText : undefined)
}

/** Reads the attributes of a player on a leaderboard, and corrects one value. */
function CorrectScoreDialog({
  boardKey,
  definition,
  playerId,
  onClose,
}: DialogProps & { readonly definition: LeaderboardDefinition; readonly playerId: string }) {
  const { data, refetch } = useEndpointQuery(
    leaderboardEntries.list,
    { params: { key: boardKey }, query: { around: playerId, take: 1 } },
    { keepPreviousData: false },
  )
  const entry = data?.Result.find(({ PlayerId }) => PlayerId === playerId)
  if (!entry) return null
  const choices = toCorrectable(definition, entry)
  // An attribute may be called like a member that every object has.
  const reported = new Map(Object.entries(entry.Attributes))
  const getValue = (name: string) => (name === defaultScore ? entry.StoredScore : (reported.get(name) ?? null))
  const toText = (value: number | null) => (value === null ? 'none' : formatExact(value))
  return (
    <FormDialog
      endpoint={leaderboardEntries.correctScore}
      initialValues={{ attribute: choices[0] ?? defaultScore, value: '', reason: '' }}
      validate={({ value, reason }) =>
        toErrors({ value: toValueProblem(value), reason: required(reason, 'Give a reason.') })
      }
      toInput={({ attribute, value, reason }) => ({
        params: { key: boardKey, playerId },
        body: {
          Attribute: attribute,
          Value: Number(value.trim()),
          ValueBefore: getValue(attribute),
          Reason: reason,
        },
      })}
      labels={{ attribute: 'Value', value: 'New value', reason: 'Reason' }}
      errorFields={{
        Value: 'value',
        'value-unchanged': 'value',
        stale: 'value',
        Reason: 'reason',
        Attribute: 'attribute',
      }}
      // The present value is shown beside the one that was typed, which says it all.
      handledCodes={[stale.code]}
      onError={() => refetch()}
      title={`Correct the score of ${playerId}`}
      confirmLabel="Correct score"
      successMessage="The score was corrected."
      errorMessage="Couldn't correct the score."
      keptBy="correct"
      onClose={onClose}
    >
      {({ field, values }) => (
        <Stack gap="sm">
          {data?.IsFinal ? <Text size="sm">The order is final: ranks and prizes stay as they are.</Text> : null}
          <Select
            {...field('attribute')}
            title={values.attribute === defaultScore ? undefined : values.attribute}
            data={choices.map((name) => ({ value: name, label: name === defaultScore ? 'Score' : name }))}
            allowDeselect={false}
          />
          <TextInput
            {...field('value')}
            description={`Now: ${toText(getValue(values.attribute))}`}
            inputMode="decimal"
            autoComplete="off"
            required
            data-autofocus
          />
          <Textarea {...field('reason')} maxLength={reasonLimit} autosize minRows={2} required />
        </Stack>
      )}
    </FormDialog>
  )
}
