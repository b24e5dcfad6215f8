import type { Settings } from '#server/platform/settings.ts'
import { passwordLink } from './session-rules.ts'

/** The mail that answers "Forgot your password?". Plain text; the link works once and for 30 minutes. */
export function resetMail(settings: Settings, token: string): { subject: string; body: string } {
  return {
    subject: `${settings.displayName}: set a new password`,
    body: [
      `A new password was requested for your account on ${settings.displayName} (${settings.environment}).`,
      '',
      `Open this link within 30 minutes to choose one: ${passwordLink(settings, token)}`,
      '',
      'If you did not request it, ignore this mail: your password does not change.',
    ].join('\n'),
  }
}
