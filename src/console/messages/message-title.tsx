import classes from './messages.module.css'

/** The title of a message in a list, in one line; the whole of it under the pointer. */
export function MessageTitle({ title }: { title: string }) {
  return (
    <bdi className={classes.cellText} title={title}>
      {title}
    </bdi>
  )
}
