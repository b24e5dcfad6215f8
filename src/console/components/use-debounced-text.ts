import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

const delayMs = 400

/**
 * The text of a field whose value lives elsewhere, in the search params for example. What is typed is committed
 * 400 ms after the last key; a value that changes from outside replaces the text. `flush` commits at once.
 */
export function useDebouncedText(value: string, commit: (text: string) => void) {
  const [text, setText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    // White space at the end is not committed, but it stays in the field: another word may follow.
    if (text.trim() !== value) setText(value)
  }
  const commitIfChanged = (next: string) => {
    if (next !== value) commit(next)
  }
  const commitLater = useDebouncedCallback(commitIfChanged, delayMs)
  return {
    text,
    change(next: string) {
      setText(next)
      commitLater(next)
    },
    flush() {
      commitLater.cancel()
      commitIfChanged(text)
    },
  }
}
