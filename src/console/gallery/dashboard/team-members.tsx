import { Badge } from '@mantine/core'
import classes from '../gallery.module.css'
import { PersonRow } from '../person-row.tsx'
import { sampleTeam } from '../sample-data.ts'

const colors = { Online: 'green', 'In a meeting': 'yellow', Offline: 'gray.5' }

/** The sample team with the presence of each member. */
export function TeamMembers() {
  return (
    <ul className={classes.rows}>
      {sampleTeam.map(({ name, email, presence }) => (
        <li key={email}>
          <PersonRow name={name} email={email} detail={email}>
            <Badge variant="dot" tt="none" color={colors[presence]}>
              {presence}
            </Badge>
          </PersonRow>
        </li>
      ))}
    </ul>
  )
}
