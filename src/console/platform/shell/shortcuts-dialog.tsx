import { Kbd, Modal } from '@mantine/core'
import { Fragment } from 'react'
import { type ShortcutGroup, shortcutGroupsStore } from '#console/platform/navigation/shortcuts.ts'
import { useStore } from '#console/platform/store.ts'
import classes from './shortcuts-dialog.module.css'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

const keyNames: Readonly<Record<string, string>> = {
  mod: isApple ? '⌘' : 'Ctrl',
  ArrowDown: '↓',
  ArrowUp: '↑',
  Escape: 'Esc',
  k: 'K',
  s: 'S',
}

/** "mod+k" as its keys: Ctrl, K. A letter alone is shown as it is typed. */
function Keys({ keys }: { keys: string }) {
  const parts = keys.split('+')
  return parts.map((key, index) => (
    <Fragment key={key}>
      {index > 0 ? ' ' : null}
      <Kbd size="xs">{parts.length > 1 || key.length > 1 ? (keyNames[key] ?? key) : key}</Kbd>
    </Fragment>
  ))
}

function Group({ group: { title, shortcuts } }: { group: ShortcutGroup }) {
  return (
    <>
      <h3 className={classes.group}>{title}</h3>
      <dl className={classes.keys}>
        {Object.entries(shortcuts).map(([name, { label, keys }]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              {keys.map((one, index) => (
                <Fragment key={one}>
                  {index > 0 ? <span className={classes.or}> or </span> : null}
                  <Keys keys={one} />
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** The shortcuts of what is on screen, by group. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const entries = useStore(shortcutGroupsStore)
  const groups = [...new Set(entries.map(({ group }) => group))].toSorted((a, b) => a.order - b.order)
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size={440} closeButtonProps={{ 'aria-label': 'Close' }}>
      {groups.map((group) => (
        <Group key={group.title} group={group} />
      ))}
    </Modal>
  )
}
