import { Alert, Group, Loader, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { DescriptionList } from '#console/components/description-list.tsx'
import { ConfirmDialog } from '#console/components/dialog/confirm-dialog.tsx'
import { useDebouncedText } from '#console/components/use-debounced-text.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { type BuildDecision, decisionReasons } from '#contract/build-decision.ts'
import { type BuildPlatform, buildPlatforms, platformNames } from '#contract/build-platforms.ts'
import { builds } from '#contract/builds.ts'

/** Who starts the game with what, as typed; empty where it is not known. */
type ExplainInput = {
  readonly platform: BuildPlatform
  readonly version: string
  readonly buildNumber: string
  readonly playerId: string
}

const outcomes = {
  play: { title: 'Play', color: 'green' },
  update: { title: 'Update', color: 'yellow' },
  refuse: { title: 'Refuse', color: 'red' },
} as const

function toTitle({ Outcome, UpdateTo }: BuildDecision): string {
  return UpdateTo === null ? outcomes[Outcome].title : `${outcomes[Outcome].title} to build ${UpdateTo}`
}

/** Text of a field as the query takes it: absent when empty. */
const optional = <Name extends string>(name: Name, text: string) =>
  (text.trim() === '' ? {} : { [name]: text.trim() }) as { readonly [N in Name]?: string }

function DecisionResult({ input }: { input: ExplainInput }) {
  const query = {
    platform: input.platform,
    ...optional('version', input.version),
    ...optional('buildNumber', input.buildNumber),
    ...optional('playerId', input.playerId),
  }
  const { data, error, isPlaceholderData } = useEndpointQuery(
    builds.decide,
    { query },
    { errorDisplay: 'quiet', staleTime: 0 },
  )
  if (error) {
    return (
      <Alert color="red" role="status" title="Unknown.">
        <ErrorText error={error} />
      </Alert>
    )
  }
  if (!data) return <Loader size="sm" role="img" aria-label="Deciding" />
  return (
    <Alert color={outcomes[data.Outcome].color} role="status" title={toTitle(data)} aria-busy={isPlaceholderData}>
      <p>{decisionReasons[data.Reason]}</p>
      {data.Text === '' ? null : (
        <p>
          “<bdi>{data.Text}</bdi>”
        </p>
      )}
      <DescriptionList
        items={[
          { label: 'Build', value: data.BuildNumber },
          { label: 'Content bucket', value: data.Bucket },
          { label: 'Environment', value: data.UsesStaging ? 'Staging' : 'Server default' },
          { label: 'Debugger key', value: data.HasDebuggerKey ? 'Yes' : 'No' },
        ]}
      />
    </Alert>
  )
}

function DebouncedInput({
  label,
  description,
  value,
  maxLength = 64,
  onChange,
}: {
  label: string
  description?: string
  value: string
  maxLength?: number
  onChange: (text: string) => void
}) {
  const field = useDebouncedText(value, onChange)
  return (
    <TextInput
      label={label}
      description={description}
      value={field.text}
      maxLength={maxLength}
      onChange={(event) => field.change(event.currentTarget.value)}
    />
  )
}

/** Says whether a build may play, and why; every part of the question can be changed. */
export function ExplainDialog({ initial, onClose }: { initial: ExplainInput; onClose: () => void }) {
  const [input, setInput] = useState(initial)
  const change = (changes: Partial<ExplainInput>) => setInput((before) => ({ ...before, ...changes }))
  return (
    <ConfirmDialog
      isOpen
      title="Which build may play"
      confirmLabel={undefined}
      onConfirm={onClose}
      cancelLabel="Close"
      size="lg"
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          What a player who starts the game now gets.
        </Text>
        <Group grow align="start">
          <NativeSelect
            label="Platform"
            value={input.platform}
            data={buildPlatforms.map((value) => ({ value, label: platformNames[value] }))}
            onChange={(event) => {
              const platform = buildPlatforms.find((known) => known === event.currentTarget.value)
              if (platform) change({ platform })
            }}
          />
          <DebouncedInput
            label="Build number"
            value={input.buildNumber}
            onChange={(buildNumber) => change({ buildNumber })}
          />
          <DebouncedInput label="Version" value={input.version} onChange={(version) => change({ version })} />
        </Group>
        <DebouncedInput
          label="Player ID"
          description="Player ID or social account ID, for the debugger key. Empty: a player without one."
          maxLength={200}
          value={input.playerId}
          onChange={(playerId) => change({ playerId })}
        />
        <DecisionResult input={input} />
      </Stack>
    </ConfirmDialog>
  )
}
