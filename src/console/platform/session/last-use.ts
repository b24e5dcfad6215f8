/** In milliseconds: after this long without a touch or a key nobody counts as being there. */
const endsMs = 60_000

let lastUse = Date.now()
const note = () => {
  lastUse = Date.now()
}
for (const kind of ['pointerdown', 'pointermove', 'keydown', 'wheel'])
  globalThis.addEventListener?.(kind, note, { capture: true, passive: true })

/** Whether somebody used this page within the last minute: calls that it makes by itself keep no session alive. */
export function wasUsedLately(): boolean {
  return Date.now() - lastUse < endsMs
}
