/**
 * Text as it is searched and sorted: NFKC, lower case, without accents. Nothing is trimmed.
 * Used for nicknames and role names. "Ｊosé" and "JOSE" fold to "jose".
 */
export function fold(text: string): string {
  // Lower case may compose anew and NFKC may bring back capitals, so both come twice: folding again changes nothing.
  const lower = text.normalize('NFKC').toLowerCase().normalize('NFKC').toLowerCase()
  return lower.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFKC')
}

/**
 * An e-mail address as it is compared: trimmed, NFKC, lower case. Accents stay: they make another address.
 */
export function foldEmail(email: string): string {
  // Normalising can uncover a blank at the ends, so trimming comes last.
  return email.trim().normalize('NFKC').toLowerCase().normalize('NFKC').trim()
}

/**
 * An id as it is searched: A to Z in lower case, nothing else changed, as `lower()` does in the collation C.
 */
export function foldId(id: string): string {
  // Letter by letter only where there are others than those of ASCII, because it takes ten times as long.
  return /[^ -~]/.test(id) ? id.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : id.toLowerCase()
}
