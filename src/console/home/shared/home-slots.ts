import type { LazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { defineSlot } from '#console/platform/navigation/slots.ts'
import type { Access } from '#contract/core/endpoint.ts'

/** A part of the home page, filled in by the feature that owns what it shows. Users without its access do not get it. */
export type HomePart = {
  readonly key: string
  readonly order: number
  readonly access: Access
  readonly component: LazyComponent
}

/** What may need somebody: each renders one `HomeMatter`. */
export const homeMatters = defineSlot<HomePart>('home matters')

/** Figures of the day: each renders one or several `HomeFigure`. */
export const homeFigures = defineSlot<HomePart>('home figures')

/** Further sections: each renders one `HomeSection`. */
export const homeSections = defineSlot<HomePart>('home sections')
