import { IconBolt } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { PaletteControl, PaletteItem, PalettePartProps } from '#console/platform/navigation/feature.ts'
import { matchText } from '#console/platform/navigation/match-text.ts'
import { isShortcutListOpenStore } from '#console/platform/navigation/shortcuts.ts'
import type { ColorSchemeChoice } from '../color-scheme.ts'
import { requestLogOut } from '../sign-out.tsx'

const schemeSynonyms = 'color colour scheme mode appearance'

/** The actions of the shell itself: the color scheme, the shortcuts and the end of the session. */
export function ShellActions({
  text,
  onItems,
  colorScheme: { scheme, choose },
}: PalettePartProps & { readonly colorScheme: ColorSchemeChoice }) {
  useEffect(() => {
    const toHint = (one: string) => (one === scheme ? 'In use' : 'Appearance')
    const actions = [
      {
        label: 'Use the dark theme',
        synonyms: `dark night ${schemeSynonyms}`,
        hint: toHint('dark'),
        run: () => choose('dark'),
      },
      {
        label: 'Use the light theme',
        synonyms: `light day ${schemeSynonyms}`,
        hint: toHint('light'),
        run: () => choose('light'),
      },
      {
        label: 'Show the keyboard shortcuts',
        synonyms: 'help hotkeys',
        hint: 'Everywhere',
        run: () => isShortcutListOpenStore.set(true),
      },
      { label: 'Log out', synonyms: 'logout sign signout out off leave', hint: 'Session', run: requestLogOut },
    ]
    const items = actions.flatMap(({ label, synonyms, hint, run }): PaletteItem[] => {
      const rank = text === '' ? undefined : matchText(text, label, synonyms)
      if (rank === undefined) return []
      const onChoose = ({ close }: PaletteControl) => {
        close()
        run()
      }
      return [{ key: label, label, hint, icon: IconBolt, rank, onChoose }]
    })
    onItems({ key: 'shell', group: 'Actions', order: 1010, items })
  }, [text, onItems, scheme, choose])
  return null
}
