import type { RawBuilder } from 'kysely'
import type { Access } from '#contract/core/endpoint.ts'
import type { HomeBlock, HomeFigure, HomeMatter, HomeRun, HomeStep } from '#contract/home.ts'
import type { Person } from '#contract/session.ts'
import { selectCountUpTo } from '#server/platform/database/estimate.ts'
import type { Services } from '#server/platform/http/handler.ts'

/** What a part of Home reads with; it is the same for all users. */
export type HomeInput = { readonly now: Date } & Pick<Services, 'settings' | 'gameLimits'>

/** What a part adds to the lists of Home. */
export type HomeItems = {
  readonly runs?: readonly HomeRun[]
  readonly blocks?: readonly HomeBlock[]
  readonly matters?: readonly HomeMatter[]
  readonly figures?: readonly HomeFigure[]
  readonly steps?: readonly HomeStep[]
}

/**
 * What a subject adds to Home. All parts are read in one statement, for all users at once, and kept for some seconds: a
 * part reads through indexes and stops counting at a limit.
 */
export type HomePart = {
  /** Who gets it: who may read elsewhere what it shows. */
  readonly access: Exclude<Access, 'public'>
  /** An expression that gives a number, or JSON. */
  readonly select: (input: HomeInput) => RawBuilder<unknown>
  /** What its value means. A function where users get different things of it. */
  readonly toItems: (value: unknown, input: HomeInput) => HomeItems | ((person: Person) => HomeItems)
}

/** Declares a part; `Value` is what the database gives for its expression. */
export function defineHomePart<Value>(
  part: Omit<HomePart, 'toItems'> & {
    readonly toItems: (value: Value, input: HomeInput) => HomeItems | ((person: Person) => HomeItems)
  },
): HomePart {
  // Each value is passed only to the part whose expression gave it.
  return { ...part, toItems: (value, input) => part.toItems(value as Value, input) }
}

/** An instant as the database writes it in JSON, in ISO format. */
export const toInstant = (text: string): string => new Date(text).toISOString()

/** Where a count stops that would otherwise read too much. */
export const homeCountLimit = 10_000

/** A matter of which there are `count`, counted to one more than the limit; nothing without any. */
export function toMatter(
  count: number,
  matter: Pick<HomeMatter, 'Kind' | 'Severity'> & Partial<HomeMatter>,
): readonly HomeMatter[] {
  if (count === 0) return []
  return [{ Id: '', Name: '', Since: null, ...matter, ...toLimited(count) }]
}

/** A count that stopped after one row more than the limit. */
export function toLimited(count: number): { Count: number; IsCapped: boolean } {
  return { Count: Math.min(count, homeCountLimit), IsCapped: count > homeCountLimit }
}

/** How many rows a select gives, up to one more than the limit. */
export const selectHomeCount = (select: RawBuilder<unknown>) => selectCountUpTo(select, homeCountLimit)
