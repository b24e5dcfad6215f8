import { useEffect, useMemo, useState } from 'react'
import { findJsonProblem, type JsonProblem } from './json-parse.ts'

/** How a text stands: valid, not valid, or not looked at yet. */
export type JsonCheck = {
  /** True once exactly the present text was found valid. */
  readonly isValid: boolean
  /** The sentence; undefined while there is no problem, or not looked for yet. */
  readonly problem: string | undefined
  /** Where the problem is; undefined for one that concerns the text as a whole. */
  readonly place: JsonProblem | undefined
  /** The size of the checked text in UTF-8 bytes. */
  readonly bytes: number
}

/** Longer texts are checked when the typing pauses, because checking 2 MiB takes longer than a key press. */
const promptLimit = 100_000
const pauseMs = 250

/** Checks a JSON text: its syntax, then `furtherProblem`, a sentence about anything else that is wrong with it. */
export function checkJson(
  text: string,
  furtherProblem?: (text: string) => string | undefined,
): Omit<JsonCheck, 'isValid'> {
  const bytes = new TextEncoder().encode(text).length
  const place = findJsonProblem(text)
  if (place) {
    return { problem: `Line ${place.line}, column ${place.column}: ${place.message}`, place, bytes }
  }
  return { problem: furtherProblem?.(text), place: undefined, bytes }
}

/**
 * Follows a text and says how it stands. Short texts are checked at once, long ones 250 ms after the last change;
 * until then the check is neither valid nor does it name a problem. `furtherProblem` must be a stable function.
 */
export function useJsonCheck(text: string, furtherProblem?: (text: string) => string | undefined): JsonCheck {
  const isPrompt = text.length <= promptLimit
  const prompt = useMemo(
    () => (isPrompt ? { text, ...checkJson(text, furtherProblem) } : undefined),
    [isPrompt, text, furtherProblem],
  )
  const [late, setLate] = useState<{ text: string } & Omit<JsonCheck, 'isValid'>>()

  useEffect(() => {
    if (isPrompt) return
    const timer = setTimeout(() => setLate({ text, ...checkJson(text, furtherProblem) }), pauseMs)
    return () => clearTimeout(timer)
  }, [isPrompt, text, furtherProblem])

  const check = prompt ?? late
  if (!check || check.text !== text) {
    return { isValid: false, problem: undefined, place: undefined, bytes: check?.bytes ?? text.length }
  }
  return { isValid: check.problem === undefined, problem: check.problem, place: check.place, bytes: check.bytes }
}
