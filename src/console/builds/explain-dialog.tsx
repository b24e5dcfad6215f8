import { Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#console/components/dialog/confirm-dialog.tsx'
import { useDebouncedText } from '#console/components/use-debounced-text.ts'
import { buildPlatforms, platformNames } from '#contract/builds/platforms.ts'
import { DecisionResult, type ExplainInput } from './decision-result.tsx'

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
          The decision for a player who starts the game now.
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
