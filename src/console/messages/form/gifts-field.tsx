import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { giftsLimit } from '#contract/core/gift.ts'
import classes from '../messages.module.css'
import { GiftRow } from '../shared/gift-row.tsx'
import { newGift } from '../shared/gift-values.ts'
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
      {Gifts.map(({ m_giftableId }, index) => (
        <GiftRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a gift has no identity
          key={index}
          name={`gift ${index + 1}`}
          form={form}
          path={`Gifts.${index}`}
          // A line that was just added is about to be filled in.
          isFocused={m_giftableId === ''}
          onRemove={() => remove(index)}
        />
      ))}
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
