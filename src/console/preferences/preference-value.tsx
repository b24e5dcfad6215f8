import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import classes from './preference-value.module.css'

/** Values up to this many characters are shown in the row as they are. */
const shortValue = 60

/** A preference's value in a row: one line, with the whole text on demand when it does not fit in one. */
export function PreferenceValue({ preferenceKey, value }: { preferenceKey: string; value: string }) {
  const [isOpen, setOpen] = useState(false)
  const isLong = value.length > shortValue || value.includes('\n')
  if (!isLong) return <span className={classes.cut}>{value}</span>
  return (
    <div>
      <div className={classes.line}>
        {isOpen ? null : <span className={classes.cut}>{value.slice(0, 400)}</span>}
        <Button
          size="compact-sm"
          variant="subtle"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Show less' : 'Show all'} of ${preferenceKey}`}
          onClick={(event) => {
            event.stopPropagation()
            setOpen(!isOpen)
          }}
        >
          {isOpen ? 'Show less' : 'Show all'}
        </Button>
      </div>
      {isOpen ? (
        <Textarea
          aria-label={`Value of ${preferenceKey}`}
          classNames={{ input: classes.whole }}
          value={value}
          readOnly
          autosize
          maxRows={16}
        />
      ) : null}
    </div>
  )
}
