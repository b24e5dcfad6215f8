import { useEffect, useRef, useState } from 'react'

/** How long typing has to rest before a field's text counts, in milliseconds. */
const pauseMs = 400

/**
 * The text of a field whose value lives elsewhere, in the address for example. What is typed is handed on when the
 * typing rests; a value that changes from outside takes the field over. `flush` hands on at once.
 */
export function useDebouncedText(value: string, commit: (text: string) => void) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (known !== value) {
    setKnown(value)
    // White space at the end is not handed on, but it stays in the field: another word may follow.
    if (text.trim() !== value) setText(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const handOn = (next: string) => {
    clearTimeout(timer.current)
    if (next !== value) commit(next)
  }
  return {
    text,
    change(next: string) {
      setText(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => handOn(next), pauseMs)
    },
    flush: () => handOn(text),
  }
}
