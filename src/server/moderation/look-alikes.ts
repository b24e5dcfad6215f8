/**
 * Letters and digits of other scripts, and signs, that look like a letter of a to z or stand for one, by that letter.
 * What Unicode decomposes (full width, circled and mathematical letters, accents) is not here. Capitals are, where only
 * they look like it: Greek Η is an H while its small letter is an n. A small l, a capital I and a 1 are drawn alike, so
 * that i and l are one letter.
 */
const lookAlikes: Readonly<Record<string, string>> = {
  a: '4@αΑаАɑᴀӓⱭꭺᎪ∀',
  b: '8вВΒʙᏴƀɓьЬ',
  c: 'сСϲϹᴄⅽⲥᏟ¢ȼ',
  d: 'ԁԀᴅđðɖɗᎠⅾ',
  e: '3еЕεΕҽєЄᴇᎬ℮ə€ɛ',
  f: 'ғҒƒꜰϝϜſ',
  g: '6ɡɢԌԍᏀǥ',
  h: 'һҺнНΗʜᎻħհ',
  i: '1!|lіІΙιӏӀıɩɪⅠℓłᎥǀןͺ',
  j: 'јЈϳᴊᎫɉ',
  k: 'кКκΚᴋᏦĸқ',
  m: 'мМΜᴍᎷⅿ',
  n: 'ηпПɴΝոռŋ',
  o: '0оОοΟσөӨøᴏօՕ०٥೦',
  p: 'рРρΡᴘᏢþ',
  q: 'ԛԚգʠɋ',
  r: 'гГʀᎡгɍяЯ',
  s: '5$ѕЅꜱᏚʂ§',
  t: '7тТτΤᴛᎢŧ+',
  u: 'υսᴜцЦʉμ',
  v: 'νѵѴᴠᏙⅴʋ',
  w: 'ѡωԝԜᴡᎳшШщЩ',
  x: 'хХχΧⅹ×ҳ',
  y: 'уУүҮγΥʏᎩ¥ɏ',
  z: '2ᴢΖᏃƶʐ',
}

const letters = new Map(
  Object.entries(lookAlikes).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
)

/** Letters that are drawn as two. */
const pairs: Readonly<Record<string, string>> = { æ: 'ae', œ: 'oe', ß: 'ss', ĳ: 'ii', ʤ: 'dz' }

function toLetters(character: string): string {
  // A capital may look like another letter than its small one.
  const small = character.toLowerCase()
  const letter = letters.get(character) ?? letters.get(small) ?? pairs[small] ?? small
  return letter === 'l' ? 'i' : letter
}

/**
 * What is left of a text when case, accents, look-alikes, blanks and punctuation do not count: "Ａdmín", "@.d m 1 n" and
 * "аԁміn" are all "admin". Two texts that look alike have the same.
 */
export function toSkeleton(text: string): string {
  const parts = [...text.normalize('NFKD').replaceAll(/\p{M}/gu, '')].map(toLetters)
  return parts.join('').replaceAll(/[\p{P}\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')
}
