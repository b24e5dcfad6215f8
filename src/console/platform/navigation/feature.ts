import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Access } from '#contract/core/endpoint.ts'
import type { FoundThing } from '#contract/search.ts'
import type { LazyComponent } from './lazy-component.ts'
import type { PublicScreen, Screen, ScreenCommand } from './screen.ts'
import type { SlotFill } from './slots.ts'

/** A button in the top bar, beside the user menu; loaded after the page is drawn. */
export type TopBarItem = { readonly key: string; readonly order: number; readonly component: LazyComponent }

/** A line of the command palette: what it says, and where it leads or what it does. */
export type PaletteItem = {
  /** Different from every other item's. */
  readonly key: string
  readonly label: string
  readonly hint: string
  readonly icon: Icon
  /** How well it matches what is typed, see `matchRanks`; that of a beginning when absent. */
  readonly rank?: number | undefined
  /** Why it cannot be chosen; shown in place of the hint. */
  readonly disabledReason?: string | undefined
} & ({ readonly href: string } | { readonly onChoose: (palette: PaletteControl) => void })

/** What an item can do with the palette that it was chosen in. */
export type PaletteControl = {
  readonly close: () => void
  /** Shows the items of a step in place of the others. */
  readonly ask: (step: PaletteStep) => void
}

/** A question that the palette asks before an action: "Reset Player Progress", for which player. */
export type PaletteStep = {
  /** What it is for; shown above the items. */
  readonly label: string
  readonly placeholder: string
  /** When no item is found. */
  readonly emptyText: string
  readonly sources?: readonly PaletteSource[]
  /** In place of sources: the element that reports the items. */
  readonly renderPart?: (props: PalettePartProps) => ReactNode
}

/** What a part of the palette gets. */
export type PalettePartProps = {
  /** What is typed, trimmed. */
  readonly text: string
  readonly palette: PaletteControl
  /** Shows items under a heading; the same array shows nothing new. No items: no heading. */
  readonly onItems: (group: PaletteGroup) => void
}

/** Items of the palette that hooks decide: a component that is rendered while it is open, and shows nothing itself. */
export type PalettePart = { readonly key: string; readonly component: LazyComponent<PalettePartProps> }

/** Items of a part. */
export type PaletteGroup = {
  /** Tells groups of several parts apart that have one heading; the heading when absent. */
  readonly key?: string
  readonly group: string
  /** Position among groups that match as well: recents have 5, things 100, screens 1,000, their actions 1,010. */
  readonly order: number
  readonly items: readonly PaletteItem[]
}

/**
 * Finds items for a text that was typed into the palette; empty before anything is typed. Throws ApiError.
 * `userId` is the signed-in user's.
 */
export type PaletteSearch = (
  text: string,
  context: { readonly userId: number; readonly signal: AbortSignal },
) => Promise<readonly PaletteItem[]>

/** How the palette shows things of a kind that the server's search finds. */
export type PaletteKind = {
  /** As the server names it. */
  readonly kind: string
  /** The heading above its items: "Events". */
  readonly group: string
  readonly icon: Icon
  /** That of the page it leads to, where it is another than that of the search. */
  readonly access?: Access
  readonly toLine: (thing: FoundThing) => {
    readonly label: string
    /** What tells it from others, empty parts left out. */
    readonly hint: readonly string[]
    readonly href: string
  }
  /** The list of all that match, as they were found in this field. */
  readonly toAllHref?: (text: string, field: string) => string
}

/** What only the palette needs, so that it is loaded with it. */
export type PaletteTexts = {
  readonly kinds: readonly PaletteKind[]
  /** Other words by which people look for screens, by their path, separated by blanks. */
  readonly screenSynonyms: Readonly<Record<string, string>>
  /** Actions that are offered to those who may open a screen, by its path. */
  readonly screenCommands: Readonly<Record<string, readonly ScreenCommand[]>>
}

/** A group of items that a step of the palette finds. */
export type PaletteSource = {
  /** The heading above its items: "Players". */
  readonly group: string
  readonly order: number
  readonly access: Access
  /** Whether it answers from this browser: it is then searched with every key and before anything is typed. */
  readonly isLocal?: boolean
  /** Loads the search when the palette first needs it. */
  readonly load: () => Promise<PaletteSearch>
}

/** What the shell reads from a feature. Both are hooks. */
export type ShellSettings = {
  /** The name in the sidebar's heading and the browser's tab. */
  readonly useDisplayName: () => string
  /** Labels of menu entries and groups that are hidden, in lower case. */
  readonly useHiddenLabels: () => ReadonlySet<string>
}

/** The sign-in: its screen, and the form alone for the dialog over a page whose session has ended. */
export type SignIn = PublicScreen & {
  readonly form: LazyComponent<{ readonly email?: string }>
  /** Where a signed-in user sets up a second factor that the server demands. */
  readonly secondFactorPath: string
}

/** What one feature brings into the console: its manifest. Everything that it loads later is a `LazyComponent`. */
export type ConsoleFeature = {
  readonly screens?: readonly Screen[]
  readonly publicScreens?: readonly PublicScreen[]
  /** Exactly one feature brings it. */
  readonly signIn?: SignIn
  readonly topBarItems?: readonly TopBarItem[]
  /** Loads what the palette shows, when it first opens; exactly one feature brings it for all. */
  readonly loadPaletteTexts?: () => Promise<PaletteTexts>
  readonly paletteParts?: readonly PalettePart[]
  /** At most one feature brings them. */
  readonly shellSettings?: ShellSettings
  /** Says whom to ask for a missing permission, as a sentence; at most one feature brings it. */
  readonly permissionContact?: LazyComponent
  /**
   * Storage keys that logging out leaves in the browser, because they are the only copy of what a person made; a key
   * that ends in "*" stands for every key that starts with it.
   */
  readonly keptAtLogout?: readonly string[]
  /** What it adds to pages of other features: `playerTabs.fill({ … })`. */
  readonly slots?: readonly SlotFill[]
}

/** Checks a manifest where it is written. */
export function defineFeature(feature: ConsoleFeature): ConsoleFeature {
  return feature
}
