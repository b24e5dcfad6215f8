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

/**
 * What logging out leaves in the browser, beside what the features name: facts about the server and how this browser
 * shows the console. They name nobody, and the choice of columns is kept nowhere else.
 */
const keptKeys = new Set([
  'env',
  'cdnUrl',
  'project',
  'displayName',
  'isIdle',
  'mantine-color-scheme-value',
  'sidebarCollapsed',
  'closedMenuGroups',
  'columns-*',
])

/** Keeps further keys at logout; one that ends in "*" stands for every key that starts with it. */
export function keepAtLogout(keys: readonly string[]): void {
  for (const key of keys) keptKeys.add(key)
}

function isKept(key: string): boolean {
  return [...keptKeys].some((kept) => (kept.endsWith('*') ? key.startsWith(kept.slice(0, -1)) : key === kept))
}

/**
 * Removes what the console stored about people and the game's players from both storages; a new key goes by default.
 * With `personId`, keys that end in "-" and this ID stay, too.
 */
export function clearPersonalData(personId?: number): void {
  for (const store of ['sessionStorage', 'localStorage'] as const) {
    for (const key of listKeys(store)) {
      if (!isKept(key) && !(personId !== undefined && key.endsWith(`-${personId}`))) writeStored(store, key, undefined)
    }
  }
}

function listKeys(store: StoreName): readonly string[] {
  try {
    return Object.keys(window[store])
  } catch {
    return []
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
