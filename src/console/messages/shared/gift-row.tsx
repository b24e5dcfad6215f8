import {
  ActionIcon,
  Autocomplete,
  type ComboboxParsedItem,
  NativeSelect,
  Text,
  TextInput,
  UnstyledButton,
} from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconX } from '@tabler/icons-react'
import { giftTypes } from '#contract/core/gift.ts'
import { findGiftNotice, formatItem } from './gift-notices.ts'
import classes from './gift-row.module.css'
import { toGift } from './gift-values.ts'
import { type Catalogue, useCatalogue, useKnownItems } from './items.ts'

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

/** The fields of one gift of a form: what kind, which item, and how many. Suggests items of the catalogue and warns. */
export function GiftRow({
  name,
  form: { getInputProps },
  path,
  onRemove,
  isFocused = false,
}: {
  /** Names the fields: "gift 1". */
  name: string
  form: Pick<UseFormReturnType<object>, 'getInputProps'>
  /** Where the form has the gift, of `GiftValues`: "gifts.0". */
  path: string
  onRemove: () => void
  isFocused?: boolean
}) {
  const catalogue = useCatalogue()
  const known = useKnownItems()
  const type = getInputProps(`${path}.m_type`)
  const id = getInputProps(`${path}.m_giftableId`)
  const amount = getInputProps(`${path}.m_amount`)
  const gift = toGift({ m_type: type.value, m_giftableId: id.value, m_amount: amount.value })
  const item = catalogue.get(gift.m_giftableId)
  const notice = id.error || amount.error ? undefined : findGiftNotice(gift, catalogue, known)
  const choose = (chosen: string) => {
    id.onChange(chosen)
    const found = catalogue.get(chosen)
    if (!found) return
    type.onChange(found.Type)
    amount.onChange(found.UsualAmount)
  }
  return (
    <div className={classes.row}>
      <NativeSelect {...type} aria-label={`Type of ${name}`} data={typeChoices} />
      <Autocomplete
        {...id}
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
        onOptionSubmit={choose}
      />
      <TextInput
        {...amount}
        aria-label={`Amount of ${name}`}
        placeholder="Amount"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
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
