/** Control and format characters, line ends, blanks other than the space, and what is drawn as nothing. */
const hidden = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/gu

/**
 * A text as somebody without a session typed it, for the audit log: in quotation marks, which no id and no e-mail
 * address begins with, and with every invisible character written as its code, `"ada\u{202e}"`.
 */
export function quoteTyped(text: string): string {
  const escaped = text.replace(/["\\]/g, '\\$&')
  return `"${escaped.replace(hidden, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)}"`
}
