import { Alert, Button, Textarea } from '@mantine/core'
import { useMemo, useState } from 'react'
import { FileDrop } from '#console/components/files/file-drop.tsx'
import { FileField } from '#console/components/files/file-field.tsx'
import { formatExact } from '#console/components/number.tsx'
import { formatPlayers } from '#console/jobs/shared/bulk-action.tsx'
import { validateFileName, validateList } from './list-file.ts'
import { keepFirstColumn, type PlayerIdList, type PlayerListText, readPlayerList } from './player-id-list.ts'
import classes from './player-ids.module.css'
import { PlayerListCheck } from './player-list-check.tsx'

/**
 * Warns when a text of player ids looks like a table: read as ids, a level or a count in its other columns would
 * reach strangers. Offers to keep the first column only.
 */
function ExtraColumnsWarning({
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

/** The largest file of IDs, in bytes: some millions of IDs. */
const fileLimit = 50 * 1024 * 1024

/** How many duplicates are named. */
const namedDuplicates = 10

/** "1 comment", "2,000 comments". */
function formatCount(count: number, one: string): string {
  return `${formatExact(count)} ${count === 1 ? one : `${one}s`}`
}

/** " 1 duplicate and 1 comment ignored. Duplicates: 77." */
function formatIgnored({ repeated, repeatedIds, comments }: PlayerIdList): string {
  const parts = [
    repeated > 0 ? formatCount(repeated, 'duplicate') : '',
    comments > 0 ? formatCount(comments, 'comment') : '',
  ].filter(Boolean)
  const more = repeatedIds.length - namedDuplicates
  const named = [...repeatedIds.slice(0, namedDuplicates), ...(more > 0 ? [`and ${formatExact(more)} more`] : [])]
  return [
    parts.length > 0 ? ` ${parts.join(' and ')} ignored.` : '',
    named.length > 0 ? ` Duplicates: ${named.join(', ')}.` : '',
  ].join('')
}

/**
 * The players of a list: pasted, from a .txt or .csv file that is chosen or dropped, or both. Says what was read, what
 * was ignored and which ids belong to no player.
 */
export function PlayerListField({
  list,
  onChange,
  limit,
  error,
  isFocused = false,
}: {
  list: PlayerListText
  onChange: (list: PlayerListText) => void
  /** The most players of one list; no limit when absent. */
  limit?: number
  error?: string | undefined
  isFocused?: boolean
}) {
  const [problem, setProblem] = useState('')
  const { file, pasted } = list
  // Not by the object: a form makes another one for each change of its fields, and the text may have a hundred thousand lines.
  const read = useMemo(() => readPlayerList({ file, pasted }), [file, pasted])
  const reject = (text: string) => setProblem(list.fileName ? `${text} ${list.fileName} stays in the list.` : text)
  const take = (text: string, fileName: string) => {
    const found = validateList(text, fileName)
    if (found) {
      reject(found)
      return
    }
    setProblem('')
    onChange({ ...list, file: text, fileName })
  }
  const rules = { maxBytes: fileLimit, getNameProblem: validateFileName, consequence: 'Nothing was read.' }
  const files = { ...rules, onText: take, onProblem: reject }
  const isTooLong = limit !== undefined && read.ids.length > limit
  const tooLong = isTooLong ? `A list holds at most ${formatPlayers(limit)}. Split it.` : ''
  return (
    <div className={classes.field}>
      <FileDrop {...files}>
        <Textarea
          label="Player IDs"
          description="Player IDs or social account IDs, separated by line breaks, commas, semicolons or spaces. Lines that start with # are ignored."
          autosize
          minRows={4}
          maxRows={12}
          spellCheck={false}
          data-autofocus={isFocused || undefined}
          classNames={{ input: classes.input }}
          value={list.pasted}
          error={error}
          onChange={(event) => onChange({ ...list, pasted: event.currentTarget.value })}
        />
        <div className={classes.row}>
          <FileField accept=".txt,.csv,text/plain,text/csv" {...files}>
            Choose a .txt or .csv file
          </FileField>
          {list.fileName === '' ? (
            <span className={classes.hint}>or drop it here</span>
          ) : (
            <>
              <bdi className={classes.fileName}>{list.fileName}</bdi>
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => onChange({ ...list, file: '', fileName: '' })}
                aria-label={`Remove ${list.fileName}`}
              >
                Remove file
              </Button>
            </>
          )}
        </div>
      </FileDrop>
      <ExtraColumnsWarning
        multiIdLines={read.multiIdLines}
        text={list.pasted}
        onText={(pasted) => onChange({ ...list, pasted })}
      />
      <p className={classes.hint} role="status">
        {read.ids.length > 0 ? `${formatPlayers(read.ids.length)} in the list.` : emptyText(list)}
        {formatIgnored(read)}
      </p>
      {problem || tooLong ? (
        <p className={classes.problem} role="alert">
          {problem || tooLong}
        </p>
      ) : (
        <PlayerListCheck ids={read.ids} />
      )}
    </div>
  )
}

function emptyText({ fileName }: PlayerListText): string {
  return fileName === '' ? 'The list is empty.' : `There is no player ID in ${fileName}.`
}
