/**
 * The nonce that allows this page's own styles under its Content-Security-Policy; the server writes a new one into
 * every reply. Undefined where no server did (development, tests).
 */
export function styleNonce(): string | undefined {
  const content = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content')
  return content && !content.startsWith('__') ? content : undefined
}
