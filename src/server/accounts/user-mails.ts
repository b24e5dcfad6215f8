import type { Settings } from '#server/platform/settings.ts'
import { passwordLink } from './session-rules.ts'

/** The mail that invites a new user. Plain text; the link works once and for 24 hours. */
export function invitationMail(settings: Settings, token: string, inviter: string): { subject: string; body: string } {
  return {
    subject: `${settings.displayName}: set up your account`,
    body: [
      `${inviter} created an account for you on ${settings.displayName} (${settings.environment}).`,
      '',
      `Open this link within 24 hours to choose a password: ${passwordLink(settings, token)}`,
      '',
      'After that, ask for a new invitation, or use "Forgot your password?" on the sign-in page.',
    ].join('\n'),
  }
}
