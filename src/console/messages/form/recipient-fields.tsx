import { Group, Radio, Stack, Switch, TextInput } from '@mantine/core'
import { PlayerListField } from '#console/players/shared/player-ids/player-list-field.tsx'
import { bulkLimit } from '#contract/jobs.ts'
import type { Audience } from './message-values.ts'
import type { MessageForm } from './use-message-form.ts'

const choices: readonly { readonly value: Audience; readonly label: string }[] = [
  { value: 'everybody', label: 'All players' },
  { value: 'list', label: 'A list of players' },
  { value: 'player', label: 'One player' },
]

function List({ form }: { form: MessageForm }) {
  const { values, setFieldValue } = form
  return values.to === 'list' ? (
    <PlayerListField list={values.list} onChange={(list) => setFieldValue('list', list)} limit={bulkLimit} />
  ) : null
}

/** Asks whom a message goes to; nothing is chosen before. */
export function RecipientFields({ form }: { form: MessageForm }) {
  return (
    <Stack gap="sm">
      <Radio.Group {...form.getInputProps('to')} label="Recipients" withAsterisk>
        <Group gap="lg" mt={4}>
          {choices.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Group>
      </Radio.Group>
      <List form={form} />
      {form.values.to === 'player' ? (
        <TextInput
          {...form.getInputProps('playerId')}
          label="Player ID"
          withAsterisk
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
        />
      ) : null}
    </Stack>
  )
}

/** Sends to a list in place of the player whose page it is. */
export function ListInstead({ form }: { form: MessageForm }) {
  return (
    <>
      <Switch
        label="Send to a list of players instead"
        checked={form.values.to === 'list'}
        onChange={(event) => form.setFieldValue('to', event.currentTarget.checked ? 'list' : 'player')}
      />
      <List form={form} />
    </>
  )
}
