import { Alert, Skeleton, Stack, Text } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { formatCount, formatExact } from '#console/components/number.tsx'
import { Time } from '#console/components/time/time.tsx'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { type EndpointQuery, useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useEnvironment } from '#console/platform/session/session.ts'
import { ActionTarget, formatNickname } from '#console/players/shared/action-target.tsx'
import { noRestore, PlayerDialogSearchParams, type RestoreStart } from '#console/players/shared/player-dialog.ts'
import type { PlayerDialogProps } from '#console/players/shared/player-page-slots.ts'
import { pointInTime, type RestorePlan } from '#contract/point-in-time.ts'
import { undoByLoading } from '../shared/undo-state.ts'
import { listChoices, listLinked, toConfirmLabel, toSelection } from './choices.ts'
import { MomentFields, toInstant } from './moment-fields.tsx'
import classes from './point-in-time.module.css'
import { RestoreChanges } from './restore-changes.tsx'

/** Whether there was nothing at the moment, so that restoring deletes everything. */
function isEverythingDeleted({ Persistence, PersistenceUnchanged }: RestorePlan): boolean {
  return PersistenceUnchanged === 0 && Persistence.length > 0 && Persistence.every(({ Action }) => Action === 'Delete')
}

/** What a plan cannot say exactly, or what is dangerous about it. */
function PlanNotes({ plan }: { plan: RestorePlan }) {
  const unknown = plan.PersistenceUnknown
  return (
    <>
      {plan.IsExact ? null : (
        <Alert color="yellow" title="The nearest kept state">
          As of <Time at={plan.At} />, the nearest kept state: of saves of the game that are older than three days, one
          an hour is kept.
        </Alert>
      )}
      {unknown.length === 0 ? null : (
        <Alert color="yellow" title={unknown.length === 1 ? 'One key stays as it is' : 'Some keys stay as they are'}>
          Of {unknown.slice(0, 5).join(', ')}
          {unknown.length > 5 ? ` and ${formatExact(unknown.length - 5)} more` : ''} no value of this time is kept.
        </Alert>
      )}
      {isEverythingDeleted(plan) ? (
        <Alert color="red" title="There was no saved game at this time">
          Restoring deletes every key of the player.
        </Alert>
      ) : null}
      {plan.AttributesKnownSince === null ? null : (
        <Alert color="yellow" title="Attributes stay as they are">
          Earlier values of attributes are kept since <Time at={plan.AttributesKnownSince} />, which is after this time.
        </Alert>
      )}
    </>
  )
}

/** What a restore changes against now, or why that cannot be said. */
function PlanView({ query, choice }: { query: EndpointQuery<typeof pointInTime.plan>; choice: PlanChoice }) {
  const { data: plan, error } = query
  if (error && !plan) {
    return (
      <Alert color="red" role="alert">
        <ErrorText error={error} />
      </Alert>
    )
  }
  if (!plan) return <Skeleton height={260} />
  const unchanged = plan.PersistenceUnchanged + plan.AttributesUnchanged
  return (
    <>
      <PlanNotes plan={plan} />
      {plan.Persistence.length + plan.Attributes.length === 0 ? (
        <Text size="sm">No differences. Restoring changes nothing.</Text>
      ) : null}
      <RestoreChanges plan={plan} {...choice} />
      <Text size="sm" c="dimmed">
        {choice.choices.ids.every(choice.isChosen)
          ? `${formatExact(unchanged)} ${unchanged === 1 ? 'key or attribute stays as it is' : 'keys and attributes stay as they are'}.`
          : 'Everything else stays.'}
      </Text>
    </>
  )
}

const noChanges = { Persistence: [], Attributes: [] }

/** Which changes of the plan are made: all at first, or just those of the link that opened the dialog. */
function usePlanChoice(plan: RestorePlan | undefined, start: Partial<RestoreStart>) {
  const choices = useMemo(() => listChoices(plan ?? noChanges), [plan])
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const linked = listLinked(choices, start)
  const isChosen = (id: string) => (linked === undefined || linked.includes(id)) !== toggled.has(id)
  return {
    choices,
    isChosen,
    onChoose: (ids: readonly string[], isWanted: boolean) =>
      setToggled((before) => {
        const next = new Set(before)
        for (const id of ids) {
          if (isChosen(id) === isWanted) continue
          if (next.has(id)) next.delete(id)
          else next.add(id)
        }
        return next
      }),
    onReset: () => setToggled(new Set()),
    linked,
    chosen: choices.ids.filter(isChosen).length,
  }
}

type PlanChoice = Pick<ReturnType<typeof usePlanChoice>, 'choices' | 'isChosen' | 'onChoose' | 'linked'>

/** Restores the player to a moment: chooses it, shows every change against now to choose from, and asks once. */
export function RestoreDialog({ playerId, player }: PlayerDialogProps) {
  const [start, setSearchParams] = useSearchParams(PlayerDialogSearchParams)
  const { restoreAt, restoreSide } = start
  const moment = restoreAt === undefined ? undefined : { at: restoreAt, side: restoreSide }
  const at = moment ? toInstant(moment) : ''
  const isProduction = (useEnvironment() ?? 'Production') === 'Production'
  const plan = useEndpointQuery(
    pointInTime.plan,
    { params: { id: playerId }, query: { at } },
    { enabled: moment !== undefined, errorDisplay: 'quiet', keepPreviousData: false },
  )
  const choice = usePlanChoice(plan.data, start)
  const total = choice.choices.ids.length
  const selection = toSelection(choice.choices, choice.isChosen)
  // What was sent, for the notice: the plan is another one by then.
  const sent = useRef('')
  return (
    <FormDialog
      endpoint={pointInTime.restore}
      toInput={() => {
        const verb = choice.chosen === 1 ? 'was' : 'were'
        sent.current =
          selection === undefined
            ? 'The player was restored.'
            : `${choice.chosen} of ${formatCount(total, 'change')} ${verb} restored.`
        const params = { id: playerId }
        return { params, body: selection === undefined ? { At: at } : { At: at, Selection: selection } }
      }}
      ifMatch={plan.version}
      title="Restore this player to an earlier time?"
      confirmLabel={total === 0 ? 'Restore player' : toConfirmLabel(choice.chosen, total)}
      isDestructive
      takesReason
      typeToConfirm={isProduction ? playerId : undefined}
      canConfirm={() => moment !== undefined && plan.data !== undefined && choice.chosen > 0}
      size="xl"
      keptBy="dialog"
      errorMessage="The player could not be restored."
      onError={({ code }) => {
        // The player changed since: what would change now takes the place of what was shown.
        if (code === 'stale') plan.refetch()
      }}
      successMessage={({ data }) => `${sent.current} The previous state is saved as snapshot ${data.m_snapshotKey}.`}
      undo={({ data }) => undoByLoading(data.m_snapshotKey)}
      onClose={() => setSearchParams({ dialog: undefined, ...noRestore }, { replace: true })}
      target={
        <Stack gap="sm">
          <ActionTarget name={formatNickname(player.Nickname)} id={playerId}>
            The chosen keys and attributes get their earlier values. A snapshot of the current state is taken first, so
            it can be undone. Identity, purchases, devices and links stay.
          </ActionTarget>
          <MomentFields
            playerId={playerId}
            moment={moment}
            onMoment={(next) => {
              choice.onReset()
              setSearchParams({ ...noRestore, restoreAt: next?.at, restoreSide: next?.side }, { replace: true })
            }}
          />
          {moment === undefined ? null : (
            <div className={classes.plan}>
              <PlanView query={plan} choice={choice} />
            </div>
          )}
        </Stack>
      }
    />
  )
}
