import type { Icon } from '@tabler/icons-react'
import type { Access } from '#contract/core/endpoint.ts'
import type { EnvironmentName } from '#contract/core/environment.ts'
import type { LazyComponent } from './lazy-component.ts'
import { stringifySearchParams } from './search-string.ts'

/**
 * Where a screen is and what it is called; all that a link to it needs. All are in `routes.ts`. The manifest of a subject
 * adds access and page, so that a link never loads the page behind it.
 */
export type ScreenRoute<Path extends string = string, Search extends string = string> = {
  /** With `$name` for parameters: "/acp/player/$playerId". */
  readonly path: Path
  /** The noun in title, breadcrumb and palette. */
  readonly title: string
  /** The names of the search params that links may set; the page may have more of its own. */
  readonly search?: readonly Search[]
  /** The screen above it in the breadcrumb. */
  readonly parent?: ScreenRoute
}

type ParamValue = string | number

type PathParam<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | PathParam<Rest>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never

/** The parameters of a path: `{ playerId }` for "/acp/player/$playerId"; none for a path without `$`. */
export type PathParams<Path extends string> = [PathParam<Path>] extends [never]
  ? Readonly<Record<string, never>>
  : Readonly<Record<PathParam<Path>, ParamValue>>

/** The search params that a link may set; empty and undefined ones are left out of it. */
export type LinkSearch<Search extends string> = [Search] extends [never]
  ? Readonly<Record<string, never>>
  : Readonly<Partial<Record<Search, ParamValue | undefined>>>

type HrefArguments<Path extends string, Search extends string> = [PathParam<Path>] extends [never]
  ? [params?: PathParams<Path>, search?: LinkSearch<Search>]
  : [params: PathParams<Path>, search?: LinkSearch<Search>]

/** Defines a screen's address; path and search param names keep their literal types. */
export function defineScreen<const Path extends `/${string}`, const Search extends string = never>(
  screen: ScreenRoute<Path, Search>,
): ScreenRoute<Path, Search> {
  return screen
}

/**
 * The link to a screen: `toHref(playerScreen, { playerId }, { tab: 'messages' })`. Missing and unknown parameters and
 * search params do not compile.
 */
export function toHref<Path extends string, Search extends string>(
  { path }: ScreenRoute<Path, Search>,
  ...[params, search]: HrefArguments<Path, Search>
): string {
  const values = new Map(Object.entries<ParamValue>(params ?? {}))
  const filled = path.replaceAll(/\$([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ''))
  return `${filled}${stringifySearchParams(search ?? {})}`
}

/** A screen's entry in the sidebar; without one the screen is reached in other ways. */
export type MenuItem = {
  /** "All Players"; DISABLED_FEATURES hides by it. */
  readonly label: string
  /** Position among all entries; a group has the position of its first entry. */
  readonly order: number
  readonly icon: Icon
  /** The group's name, for an entry that belongs to one. */
  readonly group?: string
  /** The group's icon; the first entry of a group gives it. */
  readonly groupIcon?: Icon
}

/** An action that the command palette offers to those who have the access of the call that it leads to. */
export type ScreenCommand = {
  readonly label: string
  readonly href: string
  readonly access: Access
  /** Other words by which people look for it, separated by blanks: "invite colleague". */
  readonly synonyms?: string
}

/** A screen, as data. Router, sidebar, user menu, breadcrumb, guard and command palette read it. */
export type Screen = ScreenRoute & {
  readonly menu?: MenuItem
  /** The entry in the user menu, shown to everyone with its own access or else the screen's; its label is the title. */
  readonly userMenu?: { readonly order: number; readonly icon: Icon; readonly access?: Access }
  /** Users without it get the unauthorized text; the menu entry stays. */
  readonly access: Access
  /** Environments that do not have the screen: its path is unknown there. */
  readonly excludedEnvironments?: readonly EnvironmentName[]
  readonly page: LazyComponent
  /** Whether `/` leads here; without such a screen it leads to the first menu entry that the user may open. */
  readonly isLanding?: boolean
}

/** A screen before the sign-in. */
export type PublicScreen = ScreenRoute & Pick<Screen, 'page' | 'excludedEnvironments'>

/**
 * Search strings of further states of a subject's screens, by path: "?tab=receipts". They are in `screen-states.ts` beside
 * the subject's pages; no page imports them, the journeys open each of them. `$name` is filled in from the parameters of
 * the screen below: "?open=$key".
 */
export type ScreenStates = Readonly<Record<string, readonly string[]>>
