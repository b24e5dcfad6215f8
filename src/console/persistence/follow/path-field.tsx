import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { listPaths } from './json-value-paths.ts'

/** What the field calls the path of the whole value; no path reads like it. */
const wholeValue = 'Whole value'

/** How many paths the list of the field shows; typing finds the others. */
const shownPaths = 100

/** Chooses a value of a key by its path, to follow it through the history. */
export function PathField({
  text,
  path,
  onPath,
}: {
  /** The current text of the key; undefined when it is deleted. */
  text: string | undefined
  /** The chosen path, which may be one of an earlier text. */
  path: string | undefined
  onPath: (path: string) => void
}) {
  const paths = useMemo(() => {
    const listed = text === undefined ? [] : listPaths(text)
    return [...new Set([...(path === undefined ? [] : [path]), ...listed])].map((one) => one || wholeValue)
  }, [text, path])
  if (paths.length === 0) return null
  return (
    <Select
      label="Follow a value"
      placeholder="Search the values of this key"
      searchable
      limit={shownPaths}
      nothingFoundMessage="No value at this path."
      data={paths}
      value={path === undefined ? null : path || wholeValue}
      onChange={(chosen) => chosen !== null && onPath(chosen === wholeValue ? '' : chosen)}
      mb={12}
    />
  )
}
