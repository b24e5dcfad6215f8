import type { Settings } from '#server/platform/settings.ts'

/** With this prefix browsers take a cookie over TLS only, and from no other host. Development has no TLS. */
const toName = (name: string, { environment }: Pick<Settings, 'environment'>) =>
  environment === 'Development' ? name : `__Host-${name}`

/** A cookie of ours in a Cookie header: 43 characters that stand for 256 bits; undefined for anything else. */
export function readCookie(
  header: string | undefined,
  name: string,
  settings: Pick<Settings, 'environment'>,
): string | undefined {
  const wanted = `${toName(name, settings)}=`
  const found = header?.split(/; */).find((part) => part.startsWith(wanted))
  const value = found?.slice(wanted.length) ?? ''
  return /^[\w-]{43}$/.test(value) ? value : undefined
}

/** The Set-Cookie header of a cookie that scripts cannot read and that other sites send only where they lead to a page. */
export function toCookieHeader(
  name: string,
  value: string,
  maxAgeSeconds: number,
  settings: Pick<Settings, 'environment'>,
): string {
  const secure = settings.environment === 'Development' ? '' : '; Secure'
  return `${toName(name, settings)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`
}
