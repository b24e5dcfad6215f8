import { IconArrowRight, IconBolt } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { PaletteItem, PalettePartProps } from '#console/platform/navigation/feature.ts'
import { useSlot } from '#console/platform/navigation/manifest.ts'
import { matchText } from '#console/platform/navigation/match-text.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useAccessCheck } from '#console/platform/session/session.ts'
import { settingsScreen } from '#console/routes.ts'
import { settingsTabs } from '../shared/settings-slot.ts'

/** The tabs of the settings that the user sees, and their actions, in the command palette. */
export function SettingsPart({ text, onItems }: PalettePartProps) {
  const isAllowed = useAccessCheck()
  const tabs = useSlot(settingsTabs)
  useEffect(() => {
    const shown = text === '' ? [] : tabs.filter(({ access }) => isAllowed(access))
    const pages = shown.flatMap(({ key, title, synonyms = '' }): PaletteItem[] => {
      const rank = matchText(text, title, `settings ${synonyms}`)
      const href = toHref(settingsScreen, {}, { tab: key })
      return rank === undefined ? [] : [{ key: href, label: title, hint: 'Settings', icon: IconArrowRight, href, rank }]
    })
    const actions = shown.flatMap(({ title, commands = [] }) =>
      commands.flatMap(({ label, href, access, synonyms }): PaletteItem[] => {
        const rank = isAllowed(access) ? matchText(text, label, synonyms) : undefined
        return rank === undefined ? [] : [{ key: href, label, hint: title, icon: IconBolt, href, rank }]
      }),
    )
    onItems({ key: 'settings tabs', group: 'Screens', order: 1000, items: pages })
    onItems({ key: 'settings actions', group: 'Actions', order: 1010, items: actions })
  }, [text, tabs, isAllowed, onItems])
  return null
}
