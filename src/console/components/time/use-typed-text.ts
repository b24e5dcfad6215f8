import { useState } from 'react'

/** A text that means something only in one form: written in that form when the field is left, or else a problem. */
export function useTypedText({
  value,
  onChange,
  parse,
  problem,
}: {
  readonly value: string
  readonly onChange: ((text: string) => void) | undefined
  readonly parse: (text: string) => string | undefined
  readonly problem: string
}) {
  const [isLeft, setLeft] = useState(true)
  const parsed = parse(value)
  return {
    change: (text: string) => {
      setLeft(false)
      onChange?.(text)
    },
    leave: () => {
      setLeft(true)
      if (parsed !== undefined && parsed !== value) onChange?.(parsed)
    },
    /** Not while it is being typed. */
    problem: isLeft && value !== '' && parsed === undefined ? problem : undefined,
  }
}
