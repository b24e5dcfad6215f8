import classes from './calendar.module.css'
import { ProfileMark } from './calendar-chip.tsx'
import { type LegendEntry, toProfileColor } from './calendar-entry.ts'

/** Which color and letter stands for which profile. */
export function ProfileLegend({ profiles }: { profiles: readonly LegendEntry[] }) {
  return (
    <ul className={classes.profiles} aria-label="Profiles">
      {profiles.map(({ id, name }) => (
        <li key={id}>
          <ProfileMark profile={name} color={toProfileColor(id)} />
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  )
}
