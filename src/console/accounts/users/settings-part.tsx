import { IconArrowRight, IconBolt } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { PaletteItem, PalettePartProps } from '#console/platform/navigation/feature.ts'
import { useSlot } from '#console/platform/navigation/manifest.ts'
import { matchText } from '#console/platform/navigation/match-text.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useAccessCheck } from '#console/platform/session/session.ts'
import { usePaletteTexts } from '#console/platform/shell/palette/palette-texts.ts'
import { settingsScreen } from '#console/routes.ts'
import { settingsTabs } from '../shared/settings-slot.ts'

const toTabHref = (tab: string) => toHref(settingsScreen, {}, { tab })

/** The tabs of the settings that the user sees, and their actions, in the command palette. */
export function SettingsPart({ text, onItems }: PalettePartProps) {
  const isAllowed = useAccessCheck()
  const tabs = useSlot(settingsTabs)
  const texts = usePaletteTexts().data
  useEffect(() => {
    const shown = text === '' ? [] : tabs.filter(({ access }) => isAllowed(access))
    const pages = shown.flatMap(({ key, title }): PaletteItem[] => {
      const href = toTabHref(key)
      const rank = matchText(text, title, `settings ${texts?.screenSynonyms[href] ?? ''}`)
      return rank === undefined ? [] : [{ key: href, label: title, hint: 'Settings', icon: IconArrowRight, href, rank }]
    })
    const actions = shown.flatMap(({ key, title }) =>
      (texts?.screenCommands[toTabHref(key)] ?? []).flatMap(({ label, href, access, synonyms }): PaletteItem[] => {
        const rank = isAllowed(access) ? matchText(text, label, synonyms) : undefined
        return rank === undefined ? [] : [{ key: href, label, hint: title, icon: IconBolt, href, rank }]
      }),
    )
    onItems({ key: 'settings tabs', group: 'Screens', order: 1000, items: pages })
    onItems({ key: 'settings actions', group: 'Actions', order: 1010, items: actions })
  }, [text, tabs, texts, isAllowed, onItems])
  return null
}
