import { expect, it } from 'vitest'
import { toSafeReturnPath } from './safe-return-path.ts'

const origin = 'https://console.studio.example'

it.each([
  ...[
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
  ],
  ...['https:evil.example', 'https://evil.example', 'http://evil.example', 'javascript:alert(1)', 'data:text/html,x'],
  ...['/%2F/evil.example', '/%5Cevil.example', '%2F%2Fevil.example', '/.//evil.example', '/..//evil.example'],
  ...[
    '/@evil.example',
    '.evil.example',
    '@evil.example',
    ':80@evil.example',
    '/\u0000/evil.example',
    ' //evil.example',
  ],
  ...['\u2028//evil.example', '/login', '/login?from=//evil.example', ''],
])('leads to no other site: %j', (from) => {
  const path = toSafeReturnPath(from, '/login')
  expect(path.startsWith('/') && !path.startsWith('//')).toBe(true)
  expect(new URL(path, origin).origin).toBe(origin)
})

it('keeps a path of the console, with its search', () => {
  expect(toSafeReturnPath('/acp/players-listing?skip=15#top', '/login')).toBe('/acp/players-listing?skip=15#top')
  expect(toSafeReturnPath(null, '/login')).toBe('/')
})
