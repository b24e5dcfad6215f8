/** The path to return to after the sign-in, if it belongs to this console: a crafted link must not lead to another site. */
export function toSafeReturnPath(from: string | null, signInPath: string): string {
  if (!from?.startsWith('/') || from.startsWith('//') || /[\\\p{Cc}]/u.test(from)) return '/'
  return from.startsWith(signInPath) ? '/' : from
}
