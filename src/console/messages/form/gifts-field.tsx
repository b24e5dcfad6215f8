import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { giftsLimit } from '#contract/core/gift.ts'
import classes from '../messages.module.css'
import { GiftRow } from '../shared/gift-row.tsx'
import { newGift } from './message-values.ts'
import type { MessageForm } from './use-message-form.ts'

export function GiftsField({ form }: { form: MessageForm }) {
  const { Gifts } = form.values
  const adding = useRef<HTMLButtonElement>(null)
  const remove = (index: number) => {
    form.removeListItem('Gifts', index)
    // The button that had the focus goes with its line.
    adding.current?.focus()
  }
  return (
    <fieldset className={classes.gifts}>
      <legend className={classes.legend}>Gifts</legend>
      {Gifts.map(({ m_giftableId }, index) => {
        const [type, id, amount] = ['m_type', 'm_giftableId', 'm_amount'].map((name) =>
          form.getInputProps(`Gifts.${index}.${name}`),
        )
        return (
          <GiftRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a gift has no identity
            key={index}
            name={`gift ${index + 1}`}
            gift={{ type: Number(type?.value), id: String(id?.value), amount: String(amount?.value) }}
            // A line that was just added is about to be filled in.
            isFocused={m_giftableId === ''}
            errors={{ id: id?.error, amount: amount?.error }}
            onChange={(part) => {
              if (part.type !== undefined) type?.onChange(part.type)
              if (part.id !== undefined) id?.onChange(part.id)
              if (part.amount !== undefined) amount?.onChange(part.amount)
            }}
            onLeaveId={id?.onBlur}
            onRemove={() => remove(index)}
          />
        )
      })}
      {Gifts.length < giftsLimit ? (
        <Button
          ref={adding}
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          className={classes.addGift}
          onClick={() => form.insertListItem('Gifts', newGift)}
        >
          Add a gift
        </Button>
      ) : (
        <span className={classes.hint}>A message gives at most {giftsLimit} gifts.</span>
      )}
    </fieldset>
  )
}
