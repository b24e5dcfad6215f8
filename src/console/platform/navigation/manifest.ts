import { createContext, useContext, useMemo } from 'react'
import { useServerInfo } from '#console/platform/session/session.ts'
import type { ConsoleFeature, PalettePart, PaletteTexts, ShellSettings, SignIn, TopBarItem } from './feature.ts'
import type { LazyComponent } from './lazy-component.ts'
import type { PublicScreen, Screen } from './screen.ts'
import { collectSlot, type Slot, type SlotFill } from './slots.ts'

/** What all features bring together. */
export type Manifest = {
  readonly screens: readonly Screen[]
  readonly publicScreens: readonly PublicScreen[]
  readonly signIn: SignIn
  /** By order. */
  readonly topBarItems: readonly TopBarItem[]
  readonly loadPaletteTexts: () => Promise<PaletteTexts>
  readonly paletteParts: readonly PalettePart[]
  readonly shellSettings: ShellSettings
  readonly permissionContact: LazyComponent | undefined
  readonly slots: readonly SlotFill[]
  readonly keptAtLogout: readonly string[]
}

const nothingHidden: ReadonlySet<string> = new Set()

const defaultShellSettings: ShellSettings = {
  useDisplayName: () => useServerInfo().displayName,
  useHiddenLabels: () => nothingHidden,
}

function sortByOrder<T extends { readonly order: number }>(items: readonly T[]): readonly T[] {
  return items.toSorted((a, b) => a.order - b.order)
}

/** Puts the manifests of all features together. Throws when no feature brings the sign-in. */
export function collectManifest(features: readonly ConsoleFeature[]): Manifest {
  const signIn = features.find((feature) => feature.signIn)?.signIn
  if (!signIn) throw new Error('No feature brings the sign-in.')
  return {
    screens: features.flatMap(({ screens = [] }) => screens),
    publicScreens: features.flatMap(({ publicScreens = [] }) => publicScreens),
    signIn,
    topBarItems: sortByOrder(features.flatMap(({ topBarItems = [] }) => topBarItems)),
    loadPaletteTexts:
      features.find(({ loadPaletteTexts }) => loadPaletteTexts)?.loadPaletteTexts ??
      (async () => ({ kinds: [], screenSynonyms: {}, screenCommands: {} })),
    paletteParts: features.flatMap(({ paletteParts = [] }) => paletteParts),
    shellSettings: features.find(({ shellSettings }) => shellSettings)?.shellSettings ?? defaultShellSettings,
    permissionContact: features.find(({ permissionContact }) => permissionContact)?.permissionContact,
    slots: features.flatMap(({ slots = [] }) => slots),
    keptAtLogout: features.flatMap(({ keptAtLogout = [] }) => keptAtLogout),
  }
}

/** Carries the collected manifest from the app to the shell and to the pages that others extend. */
export const ManifestContext = createContext<Manifest | undefined>(undefined)

/** What all features bring together. Throws outside of the app. */
export function useManifest(): Manifest {
  const manifest = useContext(ManifestContext)
  if (!manifest) throw new Error('There is no manifest around this component.')
  return manifest
}

/** What the features put into a slot; in order, where its items have one. */
export function useSlot<T extends { readonly order?: number }>(slot: Slot<T>): readonly T[] {
  const { slots } = useManifest()
  return useMemo(() => collectSlot(slots, slot).toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0)), [slots, slot])
}
