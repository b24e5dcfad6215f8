import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import classes from './favorites.module.css'
import { favoriteDescriptionLimit } from './shared/favorites.ts'

/**
 * A favorite's description, edited in place. It is kept when the field is left, by Enter, and when the page
 * goes; Escape brings the old one back.
 */
export function DescriptionField({
  id,
  description,
  onDescribe,
}: {
  /** The ID of the favorite, for the accessible name. */
  id: string
  description: string
  /** False when it could not be saved: the text then stays in the field. */
  onDescribe: (description: string) => boolean
}) {
  const [text, setText] = useState(description)
  const [known, setKnown] = useState(description)
  if (known !== description) {
    setKnown(description)
    setText(description)
  }
  const keep = () => {
    if (text !== description) onDescribe(text)
  }
  const latest = useRef(keep)
  useEffect(() => {
    latest.current = keep
  })
  useEffect(() => () => latest.current(), [])
  return (
    <TextInput
      aria-label={`Description of ${id}`}
      placeholder="Add a description"
      classNames={{ input: classes.description }}
      maxLength={favoriteDescriptionLimit}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape' && text !== description) {
          event.stopPropagation()
          setText(description)
        }
      }}
    />
  )
}
