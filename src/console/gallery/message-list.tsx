import { Text } from '@mantine/core'
import classes from './gallery.module.css'
import { PersonRow } from './person-row.tsx'
import { sampleMessages } from './sample-data.ts'

/** The sample messages. */
export function MessageList() {
  return (
    <ul className={classes.rows}>
      {sampleMessages.map(({ from, email, time, text }) => (
        <li key={email}>
          <PersonRow name={from} email={email} detail={time} />
          <Text mt={4} ml={48}>
            {text}
          </Text>
        </li>
      ))}
    </ul>
  )
}
