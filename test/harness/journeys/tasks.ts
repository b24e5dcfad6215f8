import { test } from '@playwright/test'
import type { Console } from './console-test.ts'
import { type Count, createHands, type Hands } from './hands.ts'

/** Something that staff want to do or know. */
export type Task<Before = Count> = {
  readonly name: string
  /** What it took in an earlier version, counted the same way. */
  readonly before: Before
  /** Does it, from the page on which the need arises, and asserts what is on the screen then. */
  readonly run: (hands: Hands, staff: Console, folder: string) => Promise<void>
}

/** Clicks and keys together. */
export const addUp = ({ clicks, keys }: Count): number => clicks + keys

/** Does each task and counts what it took. */
export async function runTasks<Before>(tasks: readonly Task<Before>[], staff: Console) {
  const done: { readonly name: string; readonly before: Before; readonly count: Count }[] = []
  for (const { name, before, run } of tasks) {
    const hands = createHands(staff.page)
    await test.step(name, () => run(hands, staff, test.info().outputPath()))
    done.push({ name, before, count: hands.count() })
  }
  return done
}
