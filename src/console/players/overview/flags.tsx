import type { Player } from '#contract/players.ts'
import { flagHelp } from '../flag-help.ts'
import classes from './overview.module.css'

const flags: readonly { readonly isSet: (player: Player) => boolean; readonly label: string; readonly help: string }[] =
  [
    { isSet: ({ IsHacker }) => IsHacker, label: 'Hacker', help: flagHelp.isHacker },
    {
      isSet: ({ IsLocalPersistenceOutdated }) => IsLocalPersistenceOutdated,
      label: 'Local persistence outdated',
      help: flagHelp.isLocalPersistenceOutdated,
    },
    {
      isSet: ({ DeviceCacheInvalid }) => DeviceCacheInvalid,
      label: 'Device cache invalid',
      help: flagHelp.deviceCacheInvalid,
    },
    { isSet: ({ IsMock }) => IsMock, label: 'Mock player', help: flagHelp.isMock },
  ]

/** The flags that are set, with what they mean. */
export function Flags({ player }: { player: Player }) {
  const set = flags.filter(({ isSet }) => isSet(player))
  if (set.length === 0) return <>None</>
  return (
    <ul className={classes.list}>
      {set.map(({ label, help }) => (
        <li key={label}>
          {label} <span className={classes.dimmed}>{help}</span>
        </li>
      ))}
    </ul>
  )
}
