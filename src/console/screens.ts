import type { ConsoleFeature } from './api/screen.ts'
import { session } from './session/screens.ts'

/** Every feature of the console, one line each. */
export const features: readonly ConsoleFeature[] = [session]
