import { Group, NativeSelect, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { defineList, type FilterFieldsProps } from '#console/platform/lists/list.ts'
import { ListPage } from '#console/platform/lists/list-page.tsx'
import { toListQuery } from '#console/platform/lists/list-query.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { reasonLimit } from '#contract/core/units.ts'
import { type TimedStep, timedSteps } from '#contract/timed-steps.ts'

/** Runs a due step now, or skips a pending one. */
function StepActions({ step }: { step: TimedStep }) {
  const [isSkipping, setSkipping] = useState(false)
  const { disabledReason } = useCallAccess(timedSteps.skip)
  if (step.EndedAt !== null) return null
  const isDue = new Date(step.DueAt) <= new Date()
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <ActionButton
        endpoint={timedSteps.retry}
        input={{ params: { id: step.Id } }}
        button={{ size: 'compact-sm' }}
        takesReason
        {...(isDue ? {} : { disabledReason: 'It is not due yet and runs by itself.' })}
        labels={{
          label: 'Run now',
          question: `${step.Label}: run it now?`,
          body: `${step.Label}, ${step.Target}. A server tries it within a second.`,
          confirm: 'Run now',
          done: 'The step runs.',
          failed: "Couldn't run the step.",
        }}
      />
      <ExplainedButton
        variant="default"
        size="compact-sm"
        disabledReason={disabledReason ?? (step.SkipMeaning === null ? 'This step cannot be skipped.' : undefined)}
        onClick={() => setSkipping(true)}
      >
        Skip
      </ExplainedButton>
      {isSkipping ? <SkipDialog step={step} onClose={() => setSkipping(false)} /> : null}
    </Group>
  )
}

function SkipDialog({ step, onClose }: { step: TimedStep; onClose: () => void }) {
  return (
    <FormDialog
      endpoint={timedSteps.skip}
      initialValues={{ reason: '' }}
      validate={({ reason }) => (reason.trim() === '' ? { reason: 'Give a reason.' } : {})}
      toInput={({ reason }) => ({ params: { id: step.Id }, body: { Reason: reason.trim() } })}
      labels={{ reason: 'Reason' }}
      errorFields={{ Reason: 'reason' }}
      title={`Skip “${step.Label}”?`}
      confirmLabel="Skip step"
      isDestructive
      successMessage="The step was skipped."
      errorMessage="Couldn't skip the step."
      subject="this step"
      target={
        <Text size="sm" mb="sm">
          {step.Label}, {step.Target}. {step.SkipMeaning}
        </Text>
      }
      onClose={onClose}
    >
      {({ field }) => (
        <Textarea {...field('reason')} maxLength={reasonLimit} autosize minRows={2} required data-autofocus />
      )}
    </FormDialog>
  )
}

const Filters = z.object({ state: z.enum(['failing', 'ended']).optional().catch(undefined) })

function StateFilter({ params, setFilters }: FilterFieldsProps<typeof Filters>) {
  return (
    <NativeSelect
      label="State"
      value={params.state ?? ''}
      onChange={(event) => setFilters({ state: event.currentTarget.value || undefined })}
      data={[
        { value: '', label: 'Pending' },
        { value: 'failing', label: 'Failing' },
        { value: 'ended', label: 'Done or skipped' },
      ]}
    />
  )
}

/** How a step stands: when it was done, who skipped it, or how often it failed. */
function State({ EndedAt, SkippedBy, SkipReason, Attempts, LastFailure, NextAttemptAt }: TimedStep) {
  if (SkippedBy !== null) return <>{`Skipped by ${SkippedBy}: ${SkipReason}`}</>
  if (EndedAt !== null) {
    return (
      <>
        Done <Time at={EndedAt} />
      </>
    )
  }
  if (Attempts === 0) return <>Waiting</>
  return (
    <span style={{ color: 'var(--qd-danger)', overflowWrap: 'anywhere' }}>
      Failed {Attempts === 1 ? 'once' : `${Attempts} times`}, next try <Time at={NextAttemptAt} relative />:{' '}
      {LastFailure}
    </span>
  )
}

const columns: readonly Column<TimedStep>[] = [
  { key: 'due', title: 'Due', width: 170, mobileRole: 'subtitle', cell: ({ DueAt }) => <Time at={DueAt} /> },
  { key: 'in', title: 'In', width: 110, cell: ({ DueAt, EndedAt }) => (EndedAt ? null : <Time at={DueAt} relative />) },
  { key: 'step', title: 'Step', width: 190, mobileRole: 'title', cell: ({ Label }) => Label },
  { key: 'target', title: 'Target', width: 100, mobileRole: 'meta', cell: ({ Target }) => Target },
  { key: 'state', title: 'State', mobileRole: 'subtitle', cell: State },
  { key: 'actions', title: 'Actions', isActions: true, width: 170, cell: (step) => <StepActions step={step} /> },
]

/** What the server does at given times: the next one first. */
const stepList = defineList({
  id: 'timed-steps',
  noun: { one: 'step', many: 'steps' },
  label: 'Timed steps, the next one first',
  endpoint: timedSteps.list,
  toRequest: (params) => ({ query: toListQuery(timedSteps.list, params) }),
  queryOptions: { refetchInterval: 5_000 },
  columns,
  rowKey: ({ Id }) => Id,
  rowName: ({ Label, Target }) => `${Label} ${Target}`,
  filters: { schema: Filters, Fields: StateFilter },
  emptyText: 'The server has nothing planned.',
  noMatchText: 'No step is in this state.',
})

/** What the server does by itself, when, and what failed. */
export function TimedStepsPage() {
  return <ListPage list={stepList} title="Timed Steps" />
}
