import type { User } from '#contract/users.ts'

/** Whether a user has anything to sign in with; others were invited and did not use their link yet. */
export const canSignIn = ({ HasPassword, Identities }: User): boolean => HasPassword || Identities.length > 0

/** What a user signs in with: "Studio, password". */
export function toSignInText({ HasPassword, Identities }: User): string {
  const names = [...new Set(Identities.map(({ IssuerName }) => IssuerName))]
  return [...names, ...(HasPassword ? ['password'] : [])].join(', ') || 'Nothing yet'
}
