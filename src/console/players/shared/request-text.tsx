import classes from './request-text.module.css'

/** What a player wrote with a request; nothing when that is empty. */
export function RequestText({ text }: { text: string }) {
  if (text === '') return null
  return (
    <p className={classes.text}>
      <bdi>{text}</bdi>
    </p>
  )
}
