import { Fragment } from 'react'
import classes from './lists.module.css'

/** What the keys of a list do; alternatives are separated by "or". */
const shortcuts: readonly { readonly label: string; readonly keys: readonly string[] }[] = [
  { label: 'Next, previous row', keys: ['↓', '↑', 'or', 'j', 'k'] },
  { label: 'Open the row', keys: ['Enter'] },
  { label: 'Select the row', keys: ['x'] },
  { label: 'Select a range', keys: ['Shift', 'click'] },
  { label: 'Clear the selection', keys: ['Esc'] },
  { label: 'Search this list', keys: ['/'] },
  { label: 'Search everything', keys: ['Ctrl', 'K', 'or', '⌘', 'K'] },
]

/** The keys of a list, as the help shows them. */
export function KeyTable() {
  return (
    <dl className={classes.keys}>
      {shortcuts.map(({ label, keys }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {keys.map((key, index) => (
              <Fragment key={keys.slice(0, index + 1).join(' ')}>{key === 'or' ? ' or ' : <kbd>{key}</kbd>} </Fragment>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
