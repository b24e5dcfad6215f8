import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { giftsLimit, giftTypes } from '#contract/core/gift.ts'
import classes from '../messages.module.css'
import type { GiftDraft } from './message-draft.ts'
import type { MessageForm } from './use-message-form.ts'

// Currency first: it is what is given most.
const typeChoices = giftTypes.map((label, type) => ({ value: String(type), label })).toReversed()

/** The gifts of a message, a line each: what kind, which, and how many. */
export function GiftsField({ form }: { form: MessageForm }) {
  const { draft, change, touch, leave, problemOf, addGift } = form
  const adding = useRef<HTMLButtonElement>(null)
  const remove = (key: number) => {
    change({ gifts: draft.gifts.filter((other) => other.key !== key) })
    // The button that had the focus goes with its line.
    adding.current?.focus()
  }
  const set = (key: number, part: Partial<GiftDraft>) =>
    change({ gifts: draft.gifts.map((gift) => (gift.key === key ? { ...gift, ...part } : gift)) })
  return (
    <fieldset className={classes.gifts}>
      <legend className={classes.legend}>Gifts</legend>
      {draft.gifts.map((gift, index) => {
        const { key, type, id, amount } = gift
        const name = `gift ${index + 1}`
        return (
          <div key={key} className={classes.gift}>
            <NativeSelect
              aria-label={`Type of ${name}`}
              data={typeChoices}
              value={String(type)}
              onChange={(event) => set(key, { type: Number(event.currentTarget.value) })}
            />
            <TextInput
              aria-label={`Item ID of ${name}`}
              placeholder="Item ID"
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
              // A line that was just added is about to be filled in.
              autoFocus={id === ''}
              value={id}
              error={problemOf(`gift-${key}`)}
              onChange={(event) => set(key, { id: event.currentTarget.value })}
              onBlur={() => leave(`gift-${key}`)}
            />
            <TextInput
              aria-label={`Amount of ${name}`}
              placeholder="Amount"
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
              value={amount}
              error={problemOf(`amount-${key}`)}
              onChange={(event) => {
                set(key, { amount: event.currentTarget.value })
                touch(`amount-${key}`)
              }}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove ${name}`}
              title="Remove this gift"
              onClick={() => remove(key)}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </div>
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
