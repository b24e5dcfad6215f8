import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#console/components/dialog/confirm-dialog.tsx'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import type { Gift } from '#contract/core/gift.ts'
import { findLargeGifts } from './gift-notices.ts'
import { useCatalogue } from './items.ts'

/** Loaded on demand: it has the words of numbers. */
export const LazyLargeGifts = lazyComponent(() => import('./large-gifts.tsx'), 'LargeGifts')

/**
 * Asks once more before gifts over the largest amounts of their items are given. `ask` gives at once when there are
 * none; `question` is to be rendered.
 */
export function useLargeGiftsQuestion(gifts: readonly Gift[]): {
  readonly ask: (give: () => void) => void
  readonly question: ReactNode
} {
  const large = findLargeGifts(gifts, useCatalogue())
  const [give, setGive] = useState<() => void>()
  const close = () => setGive(undefined)
  return {
    ask: (next) => (large.length === 0 ? next() : setGive(() => next)),
    question: give ? (
      <ConfirmDialog
        isOpen
        onClose={close}
        title="Allow more than the largest amount?"
        confirmLabel="Give this much"
        isDestructive
        onConfirm={() => {
          close()
          give()
        }}
      >
        <LazyLargeGifts gifts={large} />
      </ConfirmDialog>
    ) : null,
  }
}
