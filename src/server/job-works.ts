import type { AnyWork } from './jobs/work.ts'

/** What jobs can do, a line for each kind. */
export const works: readonly AnyWork[] = []
