/** The address one came from, if it is one of this console; a link from elsewhere must not lead away. */
export function toSafeReturnPath(from: string | null): string {
  if (!from?.startsWith('/') || from.startsWith('//') || /[\\\p{Cc}]/u.test(from)) return '/'
  return from.startsWith('/login') ? '/' : from
}
