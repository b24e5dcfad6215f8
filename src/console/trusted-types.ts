/** What the console uses of Trusted Types, which not every browser has. */
type TrustedTypes = {
  createPolicy(name: 'default', rules: { createHTML: (text: string) => string }): unknown
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes
  }
}

/**
 * The only policy that the page's Content-Security-Policy allows. Libraries write style sheets and plain text through
 * sinks for HTML; text that could make an element is refused.
 */
window.trustedTypes?.createPolicy('default', {
  createHTML(text) {
    if (/<[a-z!/?]|&[a-z#]/i.test(text)) throw new TypeError(`The console never writes HTML: ${text.slice(0, 80)}`)
    return text
  },
})

export {}
