import { useEffect, useRef } from 'react'
import { createStore } from '#console/platform/store.ts'

/** A shortcut: what it does, and its keys. */
export type Shortcut = {
  readonly label: string
  /** Alternatives: "mod+k", "ArrowDown", "?". `mod` is Ctrl, on a Mac Cmd. */
  readonly keys: readonly string[]
}

/** Shortcuts that belong together, by name. Their keys are handled and listed from this declaration. */
export type ShortcutGroup<Name extends string = string> = {
  readonly title: string
  readonly order: number
  readonly shortcuts: Readonly<Record<Name, Shortcut>>
}

/** Declares a group of shortcuts; the names keep their literal types. */
export function defineShortcuts<const Name extends string>(group: ShortcutGroup<Name>): ShortcutGroup<Name> {
  return group
}

/** The groups whose keys work on what is on screen now, one entry for each `useShortcuts`. */
export const shortcutGroupsStore = createStore<readonly { readonly group: ShortcutGroup }[]>([])

/** Whether the list of the shortcuts is open. */
export const isShortcutListOpenStore = createStore(false)

const textFields = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]'

function isPressed(keys: string, event: KeyboardEvent): boolean {
  const hasMod = event.ctrlKey || event.metaKey
  if (!keys.startsWith('mod+')) return !hasMod && !event.altKey && event.key === keys
  const key = keys.slice('mod+'.length).toLowerCase()
  return hasMod && !event.altKey && !event.shiftKey && event.key.toLowerCase() === key
}

/** The name of the pressed shortcut. A key without Ctrl or Cmd is text while somebody types in a field. */
function findPressed<Name extends string>(group: ShortcutGroup<Name>, event: KeyboardEvent): Name | undefined {
  const isTyped = event.target instanceof Element && event.target.closest(textFields) !== null
  // The keys of the record are its names: the type of the group says so.
  const names = Object.keys(group.shortcuts) as Name[]
  return names.find((name) =>
    group.shortcuts[name].keys.some((keys) => isPressed(keys, event) && (!isTyped || keys.startsWith('mod+'))),
  )
}

/**
 * Handles the keys of a group while the component is on screen, and lists them. `onPress` says whether the key did
 * something; what another control handled already is not done twice.
 */
export function useShortcuts<Name extends string>(
  group: ShortcutGroup<Name>,
  onPress: (name: Name, event: KeyboardEvent) => boolean,
): void {
  const latest = useRef(onPress)
  useEffect(() => {
    latest.current = onPress
  })
  useEffect(() => {
    const entry = { group }
    const onKeyDown = (event: KeyboardEvent) => {
      const name = event.defaultPrevented ? undefined : findPressed(group, event)
      if (name !== undefined && latest.current(name, event)) event.preventDefault()
    }
    shortcutGroupsStore.set([...shortcutGroupsStore.get(), entry])
    document.addEventListener('keydown', onKeyDown)
    return () => {
      shortcutGroupsStore.set(shortcutGroupsStore.get().filter((other) => other !== entry))
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [group])
}
