/**
 * The security headers of every reply, after helmet's defaults: a reply of the API loads nothing, is not framed and
 * not sniffed. The pages of the console and of the API documentation have their own policies.
 */
const always = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

/** The security headers of a server; one with an https URL also sets HSTS for a year. */
export function securityHeaders(isHttps: boolean): Readonly<Record<string, string>> {
  return isHttps ? { ...always, 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : always
}
