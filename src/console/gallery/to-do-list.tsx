import { Checkbox } from '@mantine/core'
import classes from './gallery.module.css'
import { sampleTasks } from './sample-data.ts'

/** Tasks to tick; a reload brings them back as they were. */
export function ToDoList() {
  return (
    <ul className={classes.rows}>
      {sampleTasks.map(({ title, due, isDone }) => (
        <li key={title}>
          <Checkbox label={title} description={`Until ${due}`} defaultChecked={isDone} />
        </li>
      ))}
    </ul>
  )
}
