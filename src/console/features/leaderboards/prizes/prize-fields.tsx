import { ActionIcon, Button, Fieldset, Group, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import type { FormFields } from '#console/platform/forms/form-dialog.tsx'
import { giftsLimit, giftTypes } from '#contract/core/gift.ts'
import { prizeRangesLimit } from '#contract/leaderboards/prizes.ts'
import { type DefinitionValues, newGift, toNextRange } from '../definition-form.ts'
import classes from './prizes.module.css'

// Currency first: it is what is given most.
const typeChoices = giftTypes.map((label, type) => ({ value: String(type), label })).toReversed()

type Props = { readonly fields: FormFields<DefinitionValues> }

/** The ranges of ranks with prizes, each added and removed here. */
export function PrizeFields({ fields }: Props) {
  const { values, insertListItem } = fields
  return (
    <Stack gap="sm">
      <div>
        <Text fw={600} size="sm">
          Prizes
        </Text>
        <Text size="xs" c="var(--qd-text-dimmed)">
          Paid as messages with gifts after the end, once a person starts it. Ranges begin with rank 1 and leave no gap.
        </Text>
      </div>
      {values.prizes.map((_, range) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a range has no identity before it is saved
        <RangeFields key={range} fields={fields} range={range} />
      ))}
      <Button
        variant="default"
        className={classes.start}
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={values.prizes.length >= prizeRangesLimit}
        onClick={() => insertListItem('prizes', toNextRange(values.prizes))}
      >
        Add prize
      </Button>
    </Stack>
  )
}

function RangeFields({ fields, range }: Props & { readonly range: number }) {
  const { values, getInputProps, insertListItem, removeListItem } = fields
  const path = `prizes.${range}`
  const gifts = values.prizes[range]?.Gifts ?? []
  const rankProps = { allowDecimal: false, allowNegative: false, clampBehavior: 'none', withAsterisk: true } as const
  return (
    <Fieldset legend={`Prize ${range + 1}`}>
      <Stack gap="xs">
        <div className={classes.ranks}>
          <NumberInput label="From rank" {...rankProps} {...getInputProps(`${path}.From`)} />
          <NumberInput label="To rank" {...rankProps} {...getInputProps(`${path}.To`)} />
        </div>
        {gifts.map((_, gift) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gift has no identity
          <GiftFields key={gift} fields={fields} path={`${path}.Gifts`} gift={gift} range={range} />
        ))}
        {getInputProps(`${path}.Gifts`).error ? (
          <Text size="xs" c="var(--qd-danger)">
            {getInputProps(`${path}.Gifts`).error}
          </Text>
        ) : null}
        <Group gap="xs">
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={gifts.length >= giftsLimit}
            onClick={() => insertListItem(`${path}.Gifts`, newGift())}
          >
            Add gift
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            leftSection={<IconTrash size={14} aria-hidden />}
            onClick={() => removeListItem('prizes', range)}
          >
            Remove prize {range + 1}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  )
}

type GiftProps = Props & { readonly path: string; readonly gift: number; readonly range: number }

function GiftFields({ fields: { getInputProps, removeListItem }, path, gift, range }: GiftProps) {
  const name = `gift ${gift + 1} of prize ${range + 1}`
  return (
    <div className={classes.gift}>
      <NativeSelect aria-label={`Type of ${name}`} data={typeChoices} {...getInputProps(`${path}.${gift}.m_type`)} />
      <TextInput
        aria-label={`Item ID of ${name}`}
        placeholder="Item ID"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        {...getInputProps(`${path}.${gift}.m_giftableId`)}
      />
      <NumberInput
        aria-label={`Amount of ${name}`}
        placeholder="Amount"
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        thousandSeparator=","
        {...getInputProps(`${path}.${gift}.m_amount`)}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Remove ${name}`}
        title="Remove this gift"
        onClick={() => removeListItem(path, gift)}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}
