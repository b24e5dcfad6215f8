import { Button, Fieldset, Group, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { addAbove } from '#console/components/dialog/focus-in-dialog.ts'
import { NumberField } from '#console/components/number-field.tsx'
import { GiftRow } from '#console/messages/shared/gift-row.tsx'
import { newGift } from '#console/messages/shared/gift-values.ts'
import { giftsLimit } from '#contract/core/gift.ts'
import { prizeRangesLimit } from '#contract/prize-ranges.ts'
import { type RangeDraft, toNextRange } from './prize-drafts.ts'
import classes from './prize-fields.module.css'

/** What the fields need of their form. */
type PrizeForm = Pick<UseFormReturnType<object>, 'getInputProps' | 'insertListItem' | 'removeListItem'>

type Props = {
  readonly form: PrizeForm
  /** Where the prizes are in the form: "prizes". */
  readonly path: string
  readonly prizes: readonly RangeDraft[]
  /** Follows the names of the fields where a form has prizes several times: " of leaderboard 2". */
  readonly suffix?: string
}

/** The ranges of ranks with prizes of a leaderboard, each added and removed here. */
export function PrizeFields(props: Props) {
  const { form, path, prizes, suffix = '' } = props
  return (
    <Stack gap="sm">
      <div>
        <Text fw={600} size="sm">
          Prizes
        </Text>
        <Text size="xs" c="var(--qd-text-dimmed)">
          Paid as messages with gifts after the end, when staff start it. Ranges start at rank 1 and have no gaps.
        </Text>
      </div>
      {prizes.map((_, range) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a range has no identity before it is saved
        <RangeFields key={range} {...props} suffix={suffix} range={range} />
      ))}
      <Button
        variant="default"
        className={classes.start}
        leftSection={<IconPlus size={16} aria-hidden />}
        aria-label={`Add prize${suffix}`}
        disabled={prizes.length >= prizeRangesLimit}
        onClick={({ currentTarget }) => addAbove(currentTarget, () => form.insertListItem(path, toNextRange(prizes)))}
      >
        Add prize
      </Button>
    </Stack>
  )
}

function RangeFields({ form, path, prizes, suffix, range }: Props & { readonly range: number }) {
  const { getInputProps, insertListItem, removeListItem } = form
  const rangePath = `${path}.${range}`
  const gifts = prizes[range]?.Gifts ?? []
  const problem = getInputProps(`${rangePath}.Gifts`).error
  return (
    <Fieldset legend={`Prize ${range + 1}${suffix}`}>
      <Stack gap="xs">
        <div className={classes.ranks}>
          <NumberField label="From rank" withAsterisk {...getInputProps(`${rangePath}.From`)} />
          <NumberField label="To rank" withAsterisk {...getInputProps(`${rangePath}.To`)} />
        </div>
        {gifts.map((_, gift) => (
          <GiftRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a gift has no identity
            key={gift}
            form={form}
            path={`${rangePath}.Gifts.${gift}`}
            name={`gift ${gift + 1} of prize ${range + 1}${suffix}`}
            onRemove={() => removeListItem(`${rangePath}.Gifts`, gift)}
          />
        ))}
        {problem ? (
          <Text size="xs" c="var(--qd-danger)">
            {problem}
          </Text>
        ) : null}
        <Group gap="xs">
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={gifts.length >= giftsLimit}
            onClick={() => insertListItem(`${rangePath}.Gifts`, newGift)}
          >
            Add gift
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            leftSection={<IconTrash size={14} aria-hidden />}
            onClick={() => removeListItem(path, range)}
          >
            Remove prize {range + 1}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  )
}
