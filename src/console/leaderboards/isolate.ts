/** Characters of the blocks of scripts that are written from right to left, and controls of the direction. */
const rightToLeft =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * A name in a text that cannot have a <bdi>, such as the title of a question. A name with right-to-left characters is put
 * between Unicode isolates (U+2068, U+2069), so that it cannot change the direction of the rest.
 */
export function isolate(name: string): string {
  return rightToLeft.test(name) ? `\u2068${name}\u2069` : name
}
