import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { giftsLimit } from '#contract/core/gift.ts'
import classes from '../messages.module.css'
import { GiftRow } from '../shared/gift-row.tsx'
import type { MessageForm } from './use-message-form.ts'

export function GiftsField({ form }: { form: MessageForm }) {
  const { draft, change, touch, leave, getProblem, addGift, changeGift } = form
  const adding = useRef<HTMLButtonElement>(null)
  const remove = (key: number) => {
    change({ gifts: draft.gifts.filter((other) => other.key !== key) })
    // The button that had the focus goes with its line.
    adding.current?.focus()
  }
  return (
    <fieldset className={classes.gifts}>
      <legend className={classes.legend}>Gifts</legend>
      {draft.gifts.map((gift, index) => {
        const { key } = gift
        return (
          <GiftRow
            key={key}
            name={`gift ${index + 1}`}
            gift={gift}
            // A line that was just added is about to be filled in.
            isFocused={gift.id === ''}
            errors={{ id: getProblem(`gift-${key}`), amount: getProblem(`amount-${key}`) }}
            onChange={(part) => {
              changeGift(key, part)
              if (part.amount !== undefined) touch(`amount-${key}`)
            }}
            onLeaveId={() => leave(`gift-${key}`)}
            onRemove={() => remove(key)}
          />
        )
      })}
      {draft.gifts.length < giftsLimit ? (
        <Button
          ref={adding}
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          className={classes.addGift}
          onClick={addGift}
        >
          Add a gift
        </Button>
      ) : (
        <span className={classes.hint}>A message gives at most {giftsLimit} gifts.</span>
      )}
    </fieldset>
  )
}
