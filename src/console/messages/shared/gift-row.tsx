import {
  ActionIcon,
  Autocomplete,
  type ComboboxParsedItem,
  NativeSelect,
  Text,
  TextInput,
  UnstyledButton,
} from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { giftTypes } from '#contract/core/gift.ts'
import { findGiftNotice, formatItem } from './gift-notices.ts'
import classes from './gift-row.module.css'
import { type Catalogue, useCatalogue, useKnownItems } from './items.ts'

/** A gift as it is typed. */
export type TypedGift = { readonly type: number; readonly id: string; readonly amount: string }

// Currency first: it is what is given most.
const typeChoices = giftTypes.map((label, type) => ({ value: String(type), label })).toReversed()

const shownItems = 20

/** The ids of items whose id or name contains the text. */
function filterItems(options: readonly ComboboxParsedItem[], search: string, catalogue: Catalogue) {
  const text = search.trim().toLowerCase()
  return options
    .filter((option) => {
      if (!('value' in option)) return false
      const name = catalogue.get(option.value)?.Name ?? ''
      return `${option.value} ${name}`.toLowerCase().includes(text)
    })
    .slice(0, shownItems)
}

/** The fields of one gift: what kind, which item, and how many. Suggests items of the catalogue and warns. */
export function GiftRow({
  name,
  gift,
  onChange,
  onRemove,
  onLeaveId,
  errors = {},
  isFocused = false,
}: {
  /** Names the fields: "gift 1". */
  name: string
  gift: TypedGift
  onChange: (part: Partial<TypedGift>) => void
  onRemove: () => void
  onLeaveId?: () => void
  errors?: { readonly id?: ReactNode; readonly amount?: ReactNode }
  isFocused?: boolean
}) {
  const catalogue = useCatalogue()
  const known = useKnownItems()
  const { type, id, amount } = gift
  const item = catalogue.get(id.trim())
  const typed = { m_type: type, m_giftableId: id.trim(), m_amount: Number(amount) }
  const notice = errors.id || errors.amount ? undefined : findGiftNotice(typed, catalogue, known)
  const choose = (chosen: string) => {
    const found = catalogue.get(chosen)
    onChange(found ? { id: chosen, type: found.Type, amount: String(found.UsualAmount) } : { id: chosen })
  }
  return (
    <div className={classes.row}>
      <NativeSelect
        aria-label={`Type of ${name}`}
        data={typeChoices}
        value={String(type)}
        onChange={(event) => onChange({ type: Number(event.currentTarget.value) })}
      />
      <Autocomplete
        aria-label={`Item ID of ${name}`}
        placeholder={catalogue.size === 0 ? 'Item ID' : 'Item ID or name'}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        autoFocus={isFocused}
        openOnFocus={false}
        data={[...catalogue.keys()]}
        filter={({ options, search }) => filterItems(options, search, catalogue)}
        renderOption={({ option }) => <ItemOption id={option.value} catalogue={catalogue} />}
        value={id}
        error={errors.id}
        onChange={(next) => onChange({ id: next })}
        onOptionSubmit={choose}
        onBlur={onLeaveId}
      />
      <TextInput
        aria-label={`Amount of ${name}`}
        placeholder="Amount"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        value={amount}
        error={errors.amount}
        onChange={(event) => onChange({ amount: event.currentTarget.value })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Remove ${name}`}
        title="Remove this gift"
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
      {item || notice ? (
        <p className={classes.notice} role="status">
          {item ? <bdi>{formatItem(item)}. </bdi> : null}
          {notice ? <span data-large={notice.isTooLarge || undefined}>{notice.text}</span> : null}
          {notice?.suggestion === undefined ? null : <Suggestion id={notice.suggestion} onChoose={choose} />}
        </p>
      ) : null}
    </div>
  )
}

/** Offers the id that was probably meant. */
function Suggestion({ id, onChoose }: { id: string; onChoose: (id: string) => void }) {
  return (
    <>
      {' '}
      Did you mean{' '}
      <UnstyledButton className={classes.suggestion} onClick={() => onChoose(id)}>
        <bdi>{id}</bdi>
      </UnstyledButton>
      ?
    </>
  )
}

function ItemOption({ id, catalogue }: { id: string; catalogue: Catalogue }) {
  const item = catalogue.get(id)
  if (!item) return <bdi>{id}</bdi>
  return (
    <div className={classes.option}>
      <Text size="sm">
        <bdi>{formatItem(item)}</bdi>
      </Text>
      {item.Name === id ? null : (
        <Text size="xs" c="var(--qd-text-dimmed)" ff="monospace">
          {id}
        </Text>
      )}
    </div>
  )
}
