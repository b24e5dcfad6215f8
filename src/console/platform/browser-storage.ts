/** The two storages of a browser: until the tab closes, or until it is removed. */
export type StoreName = 'sessionStorage' | 'localStorage'

/** Reads a text from storage; undefined when it is absent or the browser forbids storage. */
export function readStored(store: StoreName, key: string): string | undefined {
  try {
    return window[store].getItem(key) ?? undefined
  } catch {
    // Storage can be disabled; the console then works until the page is closed.
    return undefined
  }
}

/**
 * Writes a text to storage, or removes it when the text is undefined. False when storage is full or disabled; most callers
 * can ignore it.
 */
export function writeStored(store: StoreName, key: string, text: string | undefined): boolean {
  try {
    if (text === undefined) window[store].removeItem(key)
    else window[store].setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** Reads and parses JSON from storage; undefined when it is absent or cannot be parsed. */
export function readStoredJson(store: StoreName, key: string): unknown {
  const text = readStored(store, key)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
