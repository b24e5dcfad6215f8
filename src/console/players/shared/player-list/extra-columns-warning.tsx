import { Alert, Button } from '@mantine/core'
import { formatExact } from '#console/components/number.tsx'
import { keepFirstColumn } from './player-id-list.ts'

/**
 * Warns when a text of player ids looks like a table: read as ids, a level or a count in its other columns would
 * reach strangers. Offers to keep the first column only.
 */
export function ExtraColumnsWarning({
  multiIdLines,
  text,
  onText,
}: {
  /** How many lines hold more than one id, as `parsePlayerIds` counts them. */
  multiIdLines: number
  text: string
  onText: (text: string) => void
}) {
  if (multiIdLines < 2) return null
  return (
    <Alert color="yellow" role="alert" title={`${formatExact(multiIdLines)} lines hold more than one value`}>
      <p>Each of them counts as a player ID. If this is a table with the IDs first, keep only its first column.</p>
      <Button variant="default" size="compact-sm" onClick={() => onText(keepFirstColumn(text))}>
        Keep the first of each line
      </Button>
    </Alert>
  )
}
