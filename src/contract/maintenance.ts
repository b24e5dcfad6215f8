import { z } from 'zod'
import { BuildPlatform } from './build-platforms.ts'
import { Instant, InstantInput, StoredInteger } from './core/units.ts'
import { isPrintable, isVisible, requiredText } from './core/visible-text.ts'

/** The longest text of a maintenance window, in characters. */
export const maintenanceTextLimit = 500

/** A planned time in which nobody on a platform can play. */
export const MaintenanceWindow = z.object({
  Id: z.string(),
  /** Null: both platforms. */
  Platform: BuildPlatform.nullable(),
  From: Instant,
  /** Exclusive. */
  To: Instant,
  /** What the game shows. */
  Text: z.string(),
  /** The e-mail of the user who planned it. */
  CreatedBy: z.string(),
  Version: StoredInteger,
})
export type MaintenanceWindow = z.infer<typeof MaintenanceWindow>

/** A maintenance window as it is sent. */
export const MaintenanceInput = z
  .strictObject({
    Platform: BuildPlatform.nullable(),
    From: InstantInput,
    To: InstantInput,
    Text: z
      .string()
      .trim()
      .min(1, requiredText)
      .max(maintenanceTextLimit, `The text has at most ${maintenanceTextLimit} characters.`)
      .refine(isPrintable, 'The text has no control characters.')
      .refine((text) => text === '' || isVisible(text), 'The text has at least one visible character.'),
  })
  .refine(({ From, To }) => To > From, { path: ['To'], message: 'The end must be after the start.' })

/** Whether a window is still to come, open or over at an instant. */
export function toWindowState({ From, To }: { readonly From: Date | string; readonly To: Date | string }, now: Date) {
  if (now < new Date(From)) return 'planned'
  return now < new Date(To) ? 'open' : 'over'
}
