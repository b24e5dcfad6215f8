import { useEffect, useMemo, useState } from 'react'
import { findJsonProblem, type JsonProblem } from './json-parse.ts'

/** The state of a JSON text: valid, not valid, or not checked yet. */
export type JsonCheck = {
  /** True once exactly the current text was found valid. */
  readonly isValid: boolean
  /** The message; undefined while there is no problem, or the text is not checked yet. */
  readonly problem: string | undefined
  /** Where the problem is; undefined for one that concerns the whole text. */
  readonly position: JsonProblem | undefined
  /** The size of the checked text in UTF-8 bytes. */
  readonly bytes: number
}

/** Longer texts, in characters, are checked after a pause: checking 2 MiB takes longer than a key press. */
const immediateLimit = 100_000
const delayMs = 250

/** Checks a JSON text: its syntax, then `validate`, which returns a message about anything else that is wrong. */
export function checkJson(text: string, validate?: (text: string) => string | undefined): Omit<JsonCheck, 'isValid'> {
  const bytes = new TextEncoder().encode(text).length
  const position = findJsonProblem(text)
  if (position) {
    return { problem: `Line ${position.line}, column ${position.column}: ${position.message}`, position, bytes }
  }
  return { problem: validate?.(text), position: undefined, bytes }
}

/**
 * Checks a text whenever it changes. Short texts are checked at once, long ones 250 ms after the last change;
 * until then it is neither valid nor has a problem. `validate` must be a stable function.
 */
export function useJsonCheck(text: string, validate?: (text: string) => string | undefined): JsonCheck {
  const isImmediate = text.length <= immediateLimit
  const prompt = useMemo(
    () => (isImmediate ? { text, ...checkJson(text, validate) } : undefined),
    [isImmediate, text, validate],
  )
  const [late, setLate] = useState<{ text: string } & Omit<JsonCheck, 'isValid'>>()

  useEffect(() => {
    if (isImmediate) return
    const timer = setTimeout(() => setLate({ text, ...checkJson(text, validate) }), delayMs)
    return () => clearTimeout(timer)
  }, [isImmediate, text, validate])

  const check = prompt ?? late
  if (!check || check.text !== text) {
    return { isValid: false, problem: undefined, position: undefined, bytes: check?.bytes ?? text.length }
  }
  return { isValid: check.problem === undefined, problem: check.problem, position: check.position, bytes: check.bytes }
}
