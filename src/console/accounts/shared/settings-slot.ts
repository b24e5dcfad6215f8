import type { LazyComponent } from '#console/platform/navigation/lazy-component.ts'
import type { ScreenCommand } from '#console/platform/navigation/screen.ts'
import { defineSlot } from '#console/platform/navigation/slots.ts'
import type { Access } from '#contract/core/endpoint.ts'

/** A tab of the settings page, which those see who have its access. */
export type SettingsTab = {
  /** The value of the search param `tab`. */
  readonly key: string
  readonly title: string
  /** Their place among the tabs. */
  readonly order: number
  readonly access: Access
  readonly component: LazyComponent
  /** Other words by which people look for it in the command palette, separated by blanks. */
  readonly synonyms?: string
  /** Actions that the command palette offers to those who see the tab. */
  readonly commands?: readonly ScreenCommand[]
}

export const settingsTabs = defineSlot<SettingsTab>('settings tabs')
