import type { ConsoleFeature } from '#console/platform/navigation/screen.ts'
import type { Slots } from '#console/platform/navigation/slots.ts'

/** Puts together what the features bring, tabs and actions in their order. */
export function collectSlots(features: readonly ConsoleFeature[]): Slots {
  const byOrder = <T extends { order: number }>(parts: readonly T[]) => parts.toSorted((a, b) => a.order - b.order)
  return {
    screens: features.flatMap(({ screens = [] }) => screens),
    playerTabs: byOrder(features.flatMap(({ playerTabs = [] }) => playerTabs)),
    playerDialogs: features.flatMap(({ playerDialogs = [] }) => playerDialogs),
    playerActions: byOrder(features.flatMap(({ playerActions = [] }) => playerActions)),
    topBarItems: byOrder(features.flatMap(({ topBarItems = [] }) => topBarItems)),
  }
}
