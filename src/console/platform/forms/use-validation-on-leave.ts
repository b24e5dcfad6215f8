import { useDeferredPress } from '#console/components/use-deferred-press.ts'

/** Where the focus was and where it goes. */
type Leaving = { readonly currentTarget: EventTarget | null; readonly relatedTarget: EventTarget | null }

/** Whether another dialog took the focus, as one that opens does: then nobody has left the field. */
function isTakenAway({ currentTarget, relatedTarget }: Leaving): boolean {
  const toDialog = (target: EventTarget | null) => (target instanceof Element ? target.closest('[role=dialog]') : null)
  const taker = toDialog(relatedTarget)
  return taker !== null && taker !== toDialog(currentTarget)
}

/**
 * Options of Mantine's form: validates a field when it was left, and no press is under way that its problem would move
 * away.
 */
export function useValidationOnLeave() {
  const afterPress = useDeferredPress()
  return {
    validateInputOnBlur: true,
    enhanceGetInputProps: ({ inputProps: { onBlur } }: { inputProps: { onBlur?: () => void } }) => ({
      onBlur: (leaving?: Leaving) => {
        if (!leaving || !isTakenAway(leaving)) afterPress(() => onBlur?.())
      },
    }),
  }
}
