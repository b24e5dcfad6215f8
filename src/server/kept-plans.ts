import { lockedPersistence, persistenceSave } from './persistence/store.ts'
import { timelinePage } from './timeline/store.ts'

/** Every statement whose plan the database keeps, a line for each. */
export const keptPlans = [lockedPersistence, persistenceSave, timelinePage]
