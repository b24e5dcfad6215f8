import { createContext, useContext } from 'react'
import type { PlayerAction, PlayerDialog, PlayerTab, Screen, TopBarItem } from './screen.ts'

/** What all features bring together; the app collects it, so that no feature needs to know another. */
export type Slots = {
  readonly screens: readonly Screen[]
  /** By order. */
  readonly playerTabs: readonly PlayerTab[]
  /** By order. */
  readonly playerActions: readonly PlayerAction[]
  readonly playerDialogs: readonly PlayerDialog[]
  /** By order. */
  readonly topBarItems: readonly TopBarItem[]
}

/** Carries the slots from the app to the pages that others extend. */
export const SlotsContext = createContext<Slots>({
  screens: [],
  playerTabs: [],
  playerActions: [],
  playerDialogs: [],
  topBarItems: [],
})

/** The tabs, actions and screens that the console's features bring. */
export function useSlots(): Slots {
  return useContext(SlotsContext)
}
