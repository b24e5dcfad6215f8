import type { Icon } from '@tabler/icons-react'
import type { LazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { defineSlot } from '#console/platform/navigation/slots.ts'
import type { Access } from '#contract/core/endpoint.ts'
import type { Home, HomeBlock, HomeChange, HomeMatter, HomeRun } from '#contract/home.ts'

/** A kind of what runs: its icon, what it is called beside its name, and its page where it has one. */
export type HomeRunKind = {
  readonly icon: Icon
  readonly label: string
  /** What it is called where that is not its name. */
  readonly toText?: (run: HomeRun) => string
  readonly toHref?: (run: HomeRun) => string
  /** Players cannot play while it runs. */
  readonly isBlocking?: true
}

/** A kind of what is blocked: "75 players on Android 2.12 (104) must update". */
export type HomeBlockKind = {
  readonly icon: Icon
  readonly toText: (block: HomeBlock, players: string) => string
  readonly toHref?: (block: HomeBlock) => string
}

/** A kind of what needs a person: what it says, and the one action beside it. */
export type HomeMatterKind = {
  readonly icon: Icon
  readonly toText: (matter: HomeMatter, count: string) => string
  /** A verb: "Review". */
  readonly action: string
  readonly toHref: (matter: HomeMatter) => string
}

/** A kind of figure, with the list behind it. */
export type HomeFigureKind = {
  readonly label: string
  readonly order: number
  readonly toHref: () => string
  readonly format: (value: number) => string
}

type ByKind<T> = Readonly<Record<string, T>>

/** How the console shows the parts that a subject adds to Home on the server, by the kinds that it names there. */
export type HomeKinds = {
  readonly runs?: ByKind<HomeRunKind>
  readonly blocks?: ByKind<HomeBlockKind>
  readonly matters?: ByKind<HomeMatterKind>
  readonly figures?: ByKind<HomeFigureKind>
}

/** The kinds of all subjects, loaded with the page; filled once. */
export const homeKinds = defineSlot<{ readonly order?: number; readonly load: () => Promise<Required<HomeKinds>> }>(
  'home kinds',
)

/** A further section below, which makes no request until something is pressed in it. */
export type HomePart = {
  readonly key: string
  readonly order: number
  readonly access: Access
  /** Whether it is shown beside this state of the game; always when absent. */
  readonly isShown?: (home: Home) => boolean
  readonly component: LazyComponent<{ home: Home }>
}

/** Further sections: each renders one `HomeSection`. */
export const homeSections = defineSlot<HomePart>('home sections')

/** What can be done with one of the last changes, at the end of its line. */
export const homeChangeActions = defineSlot<{
  readonly key: string
  readonly order?: number
  readonly component: LazyComponent<{ change: HomeChange }>
}>('home change actions')
