import type { LazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { defineSlot } from '#console/platform/navigation/slots.ts'
import type { Access } from '#contract/core/endpoint.ts'
import type { Player } from '#contract/players.ts'
import type { PlayerTabAddress } from './screens/players.ts'

/** What a tab of the player page gets. */
export type PlayerTabProps = { readonly playerId: string; readonly player: Player }

/** A tab of the player page, filled in by the feature that owns what it shows. */
export type PlayerTab = PlayerTabAddress & {
  readonly title: string
  readonly order: number
  readonly access: Access
  /** What happens to the tab without access: `hide` it, or `explain` on the tab. `hide` when absent. */
  readonly whenForbidden?: 'hide' | 'explain'
  readonly component: LazyComponent<PlayerTabProps>
  /** A count or badge beside the title. */
  readonly badge?: LazyComponent<PlayerTabProps>
}

/** The groups of the player page's action menu, in order. */
export const playerActionGroups = ['Help the player', 'State', 'Flags', 'Links', 'Danger'] as const

/** An action in the player page's menu: a component that renders one ActionItem, or nothing. */
export type PlayerAction = {
  readonly key: string
  readonly group: (typeof playerActionGroups)[number]
  readonly order: number
  readonly component: LazyComponent<PlayerTabProps>
}

/** What a dialog of the player page gets. */
export type PlayerDialogProps = PlayerTabProps & {
  /** Takes the dialog out of the URL; asks first while there is unsaved input. */
  readonly onClose: () => void
}

/** A dialog of the player page. It is open while the URL names it: `?dialog=create-snapshot`. */
export type PlayerDialog = {
  readonly key: string
  /** Users without it get a notice in place of the dialog, before anything is typed. */
  readonly access: Access
  readonly component: LazyComponent<PlayerDialogProps>
}

/** The tabs of the player page. */
export const playerTabs = defineSlot<PlayerTab>('player tabs')

/** The entries of the player page's action menu. */
export const playerActions = defineSlot<PlayerAction>('player actions')

/** The key of the dialog that restores a player to a moment: the timeline opens it, too. */
export const restoreDialogKey = 'restore-state'

/** The dialogs of the player page. */
export const playerDialogs = defineSlot<PlayerDialog & { readonly order?: number }>('player dialogs')

/** A fact on the overview of the player page, filled in by the feature that owns it. */
export type PlayerFact = {
  readonly label: string
  readonly order?: number
  readonly component: LazyComponent<PlayerTabProps>
}

/** Further facts on the overview of the player page. */
export const playerFacts = defineSlot<PlayerFact>('player facts')
