import type { FormErrors } from '@mantine/form'
import { type Item, ItemInput } from '#contract/items/items.ts'

/** An item as it is typed; its fields are called as the contract calls them, so that problems find them. */
export type ItemDraft = {
  readonly ItemId: string
  readonly Type: string
  readonly Name: string
  readonly Icon: string
  readonly UsualAmount: number | string
  readonly LargestAmount: number | string
}

/** The draft of a new item, or of one that exists. */
export function toDraft(item?: Item): ItemDraft {
  if (!item) return { ItemId: '', Type: '1', Name: '', Icon: '', UsualAmount: 1, LargestAmount: '' }
  const { ItemId, Type, Name, Icon, UsualAmount, LargestAmount } = item
  return { ItemId, Type: String(Type), Name, Icon, UsualAmount, LargestAmount: LargestAmount ?? '' }
}

const toNumber = (typed: number | string) => (typed === '' ? Number.NaN : Number(typed))

/** What is sent of a draft. */
export function toInput({ ItemId, Type, Name, Icon, UsualAmount, LargestAmount }: ItemDraft): ItemInput {
  return {
    ItemId: ItemId.trim(),
    Type: Number(Type),
    Name: Name.trim(),
    Icon: Icon.trim(),
    UsualAmount: toNumber(UsualAmount),
    LargestAmount: LargestAmount === '' ? null : Number(LargestAmount),
  }
}

/** The problems of a draft by field. */
export function validateDraft(draft: ItemDraft): FormErrors {
  const issues = ItemInput.safeParse(toInput(draft)).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]).toReversed())
}
