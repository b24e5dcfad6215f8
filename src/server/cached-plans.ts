import { lockPersistencePlan, savePlan } from '#server/features/persistence/repository.ts'
import { timelinePage } from '#server/features/timeline/repository.ts'

/** Every statement whose plan the database keeps, a line for each. */
export const cachedPlans = [lockPersistencePlan, savePlan, timelinePage]
