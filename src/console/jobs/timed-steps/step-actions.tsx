import { Group, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { reasonLimit } from '#contract/core/units.ts'
import { type TimedStep, timedSteps } from '#contract/timed-steps/timed-steps.ts'

/** Runs a due step now, or skips a pending one. */
export function StepActions({ step }: { step: TimedStep }) {
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
