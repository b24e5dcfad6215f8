import type { Icon } from '@tabler/icons-react'
import { type ComponentType, createElement, type FunctionComponent, lazy } from 'react'
import type { Access } from '#contract/core/endpoint.ts'
import type { Player } from '#contract/players.ts'

/** A component that is loaded when it is first shown, or earlier by `preload`. */
export type LazyComponent<P extends object = object> = FunctionComponent<P> & {
  readonly preload: () => Promise<unknown>
}

/** Makes a component load on demand: `lazyPart(() => import('./a-page.tsx').then((module) => module.APage))`. */
export function lazyComponent<P extends object = object>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  let loading: Promise<ComponentType<P>> | undefined
  const preload = () => {
    loading ??= load().catch((failure: unknown) => {
      // A part that could not be loaded may be there at the next try.
      loading = undefined
      throw failure
    })
    return loading
  }
  const Part = lazy(async () => ({ default: await preload() }))
  return Object.assign((props: P) => createElement(Part as ComponentType<P>, props), { preload })
}

/** Where a screen stands in the sidebar; without a place it is reached in other ways. */
export type MenuItem = {
  /** "All Players"; DISABLED_FEATURES hides by it. */
  readonly label: string
  /** Position among all entries; a group stands where its first entry stands. */
  readonly order: number
  readonly icon: Icon
  /** The group's name, for an entry that belongs to one. */
  readonly group?: string
  /** The group's icon; the first entry of a group gives it. */
  readonly groupIcon?: Icon
}

/** A screen, as data. Router, sidebar, breadcrumb, guard and command palette read it. */
export type Screen = {
  /** With `$name` for parameters: "/acp/player/$playerId". */
  readonly path: `/${string}`
  /** The noun in title, breadcrumb and palette. */
  readonly title: string
  readonly menu?: MenuItem
  /** Who may see it. Others get the unauthorized text; the entry stays in the sidebar. */
  readonly access: Access
  readonly page: LazyComponent
  /** The path of the screen above it in the breadcrumb. */
  readonly parent?: string
  /** Something the person can do at once, offered by the command palette: "New preference" opening `?new=true`. */
  readonly commands?: readonly { readonly label: string; readonly search: Readonly<Record<string, string>> }[]
}

/** What a tab of the player page gets. */
export type PlayerTabProps = { readonly playerId: string; readonly player: Player }

/** A tab of the player page, filled in by the feature that owns what it shows. */
export type PlayerTab = {
  /** The tab's word in the address, `?tab=persistence`. */
  readonly key: string
  readonly title: string
  readonly order: number
  readonly access: Access
  /** What a tab does that the person may not open: `hide` it, or `explain` on the tab. `hide` when absent. */
  readonly whenForbidden?: 'hide' | 'explain'
  readonly component: LazyComponent<PlayerTabProps>
  /** A count or mark beside the title. */
  readonly badge?: ComponentType<PlayerTabProps>
}

/** The groups of the player page's action menu, in order. */
export const playerActionGroups = ['Help the player', 'State', 'Flags', 'Links', 'Danger'] as const

/** An action in the player page's menu: a component that renders one ActionItem, or nothing. */
export type PlayerAction = {
  readonly key: string
  readonly group: (typeof playerActionGroups)[number]
  readonly order: number
  readonly component: ComponentType<PlayerTabProps>
}

/** A place in the top bar, beside the person's menu; loaded once the page stands. */
export type TopBarItem = { readonly key: string; readonly order: number; readonly component: LazyComponent }

/** What a dialog of the player page gets. */
export type PlayerDialogProps = PlayerTabProps & {
  /** Takes the dialog out of the address; asks first while there is unsaved input. */
  readonly onClose: () => void
}

/** A dialog of the player page. It is open while the address names it: `?dialog=create-snapshot`. */
export type PlayerDialog = {
  readonly key: string
  /** Who lacks it is told so in place of the dialog, before anything is typed. */
  readonly access: Access
  readonly component: ComponentType<PlayerDialogProps>
}

/** What one feature brings into the console. */
export type ConsoleFeature = {
  readonly screens?: readonly Screen[]
  readonly playerTabs?: readonly PlayerTab[]
  readonly playerActions?: readonly PlayerAction[]
  readonly playerDialogs?: readonly PlayerDialog[]
  readonly topBarItems?: readonly TopBarItem[]
}
