import type { HomeStep } from '#contract/home.ts'

/** Whether there is no game yet, so that the first steps are what Home is for. */
export const isNewInstallation = (steps: readonly HomeStep[]): boolean =>
  steps.some(({ Kind, IsDone }) => Kind === 'game' && !IsDone)
