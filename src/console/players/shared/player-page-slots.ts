import type { ComponentType } from 'react'
import type { LazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { defineSlot } from '#console/platform/navigation/slots.ts'
import type { PlayerTabAddress } from '#console/routes.ts'
import type { Access, Endpoint } from '#contract/core/endpoint.ts'
import type { Player } from '#contract/players.ts'

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

/** What the component of an action gets. */
export type PlayerActionProps = PlayerTabProps & { readonly label: string }

/** An action on a player, for the player page's menu and the command palette. */
export type PlayerAction = {
  readonly key: string
  readonly label: string
  readonly group: (typeof playerActionGroups)[number]
  readonly order: number
  /** Its name in the palette where that says more: what it is searched by. */
  readonly paletteLabel?: string
  /** Other words by which people look for it in the palette, separated by blanks: "ban". */
  readonly synonyms?: string
} & (
  | {
      /** The key of the `PlayerDialog` that it opens. */
      readonly dialog: string
      /** The call of the dialog, which decides who sees the action and who can use it. */
      readonly endpoint: Endpoint
    }
  | {
      /** Renders one ActionItem or DialogItem, or nothing where it does not apply. */
      readonly component: ComponentType<PlayerActionProps>
      /** The call that it makes; without one the palette offers it only for the player on screen. */
      readonly endpoint?: Endpoint
    }
)

/** The actions that a feature brings; loaded by the menu and the palette. */
export type PlayerActionSet = { readonly load: () => Promise<readonly PlayerAction[]> }

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

/** A small thing in the title row of the player page: who else is here. */
export type PlayerMark = {
  readonly key: string
  readonly order: number
  readonly component: LazyComponent<PlayerTabProps>
}

/** The tabs of the player page. */
export const playerTabs = defineSlot<PlayerTab>('player tabs')

/** The marks before the actions of the player page. */
export const playerMarks = defineSlot<PlayerMark>('player marks')

/** The actions on players. */
export const playerActions = defineSlot<PlayerActionSet & { readonly order?: number }>('player actions')

/** The key of the dialog that sends a message to the player: moderation opens it, too. */
export const sendMessageDialogKey = 'send-message'

/** The key of the dialog that restores a player to a moment: the timeline opens it, too. */
export const restoreDialogKey = 'restore-state'

/** The dialogs of the player page. */
export const playerDialogs = defineSlot<PlayerDialog & { readonly order?: number }>('player dialogs')
