import { Alert, Button, Group, Modal, Stack, Table, Text } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconDownload, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { FileDrop } from '#console/components/files/file-drop.tsx'
import { pickFile, readTextFile } from '#console/components/files/read-text-file.ts'
import { formatCount } from '#console/components/number.tsx'
import { ScrollRegion } from '#console/components/scroll/scroll-region.tsx'
import { getTimeZone } from '#console/components/time/time-zone.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { toApiError } from '#console/platform/query/api-error.ts'
import { call, saveFile } from '#console/platform/query/call.ts'
import { importBodyLimit } from '#contract/core/units.ts'
import { eventBatchLimit } from '#contract/event.ts'
import { type EventProfile, eventProfiles } from '#contract/event-profiles.ts'
import { type ImportedRow, isEventExport, type RowProblem, readEventFile } from './import-file.ts'
import classes from './import-file-dialog.module.css'
import { templateColumns, toTemplate } from './import-template.ts'

/** A file that was not imported, and everything that is wrong with it. */
export type RefusedFile = { readonly name: string; readonly problems: readonly RowProblem[] }

const accept = '.csv,.txt,text/csv,text/plain'
const rules = { maxBytes: importBodyLimit, consequence: 'Nothing was sent.' }

/** The profiles that events can take; undefined when they cannot be read. */
async function readProfiles(): Promise<readonly EventProfile[] | undefined> {
  try {
    const { data } = await call(eventProfiles.list, { query: {} })
    return data
  } catch (thrown) {
    notify.requestError(toApiError(thrown))
    return undefined
  }
}

type Props = {
  /** The file that was chosen before. */
  readonly refused: RefusedFile | undefined
  readonly onRows: (name: string, rows: readonly ImportedRow[]) => void
  readonly onRefused: (file: RefusedFile) => void
  readonly onClose: () => void
}

/** Explains the columns of a file of events, takes one, and shows all that is wrong with it at once. */
export function ImportFileDialog({ refused, onRows, onRefused, onClose }: Props) {
  const take = async (text: string, name: string) => {
    const profiles = isEventExport(text) ? await readProfiles() : []
    // A notice says why they could not be read.
    if (!profiles) return
    const file = readEventFile(text, profiles)
    if ('problems' in file) onRefused({ name, problems: file.problems })
    else onRows(name, file.rows)
  }
  const choose = () =>
    pickFile(accept, async (file) => {
      const outcome = await readTextFile(file, rules)
      if ('problem' in outcome) onRefused({ name: file.name, problems: [{ message: outcome.problem }] })
      else await take(outcome.text, file.name)
    })
  return (
    <Modal
      opened
      onClose={onClose}
      title="Import events from a CSV file"
      size="min(820px, 96vw)"
      closeButtonProps={{ 'aria-label': 'Close dialog' }}
    >
      <FileDrop
        {...rules}
        onText={(text, name) => void take(text, name)}
        onProblem={(message) => onRefused({ name: 'The file', problems: [{ message }] })}
      >
        <Stack gap="md" miw={0}>
          {refused ? <Problems file={refused} /> : null}
          {refused ? <FoldedColumns /> : <Columns />}
          <Group justify="space-between" gap="xs">
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => saveFile(new Blob([toTemplate(new Date())], { type: 'text/csv' }), 'events-template.csv')}
            >
              Download template
            </Button>
            <Group gap="xs">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button data-autofocus leftSection={<IconUpload size={16} aria-hidden />} onClick={choose}>
                Choose file
              </Button>
            </Group>
          </Group>
        </Stack>
      </FileDrop>
    </Modal>
  )
}

const shownProblems = 500

/** It takes the place of what was in sight, so it is brought into sight itself. */
const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' })

function Problems({ file: { name, problems } }: { file: RefusedFile }) {
  const more = problems.length - shownProblems
  return (
    <Alert
      ref={scrollIntoView}
      color="red"
      title={`${name} was not imported: ${formatCount(problems.length, 'problem')}`}
    >
      <Stack gap="xs">
        <Text size="sm">Nothing was sent. Correct the file, then choose it again.</Text>
        <ScrollRegion className={classes.problems} label="Problems of the file">
          <Table aria-label="Problems" verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th w={64}>Row</Table.Th>
                <Table.Th w={190}>Column</Table.Th>
                <Table.Th>Problem</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {problems.slice(0, shownProblems).map(({ row, column, message }) => (
                <Table.Tr key={`${row} ${column} ${message}`}>
                  <Table.Td>{row ?? '–'}</Table.Td>
                  <Table.Td>{column ?? '–'}</Table.Td>
                  <Table.Td className={classes.text}>{message}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollRegion>
        {more > 0 ? <Text size="sm">And {formatCount(more, 'more problem', 'more problems')}.</Text> : null}
      </Stack>
    </Alert>
  )
}

/** Under the problems of a file, so that the buttons stay in sight. */
function FoldedColumns() {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        leftSection={isOpen ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        What the columns take
      </Button>
      {isOpen ? <Columns /> : null}
    </div>
  )
}

function Columns() {
  return (
    <Stack gap="xs">
      <Text size="sm">
        The file has a header line and one line for each event, with fields separated by ; or , as in the template and
        in an export of the list. Further leaderboards have the same five columns again. At most{' '}
        {eventBatchLimit.toLocaleString('en')} events are imported, all or none, after you have seen them.
      </Text>
      <ScrollRegion className={classes.columns} label="Columns of the file">
        <Table aria-label="Columns" verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Column</Table.Th>
              <Table.Th>What it takes</Table.Th>
              <Table.Th className={classes.wide}>Example</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {templateColumns.map(({ name, text, example }) => (
              <Table.Tr key={name}>
                <Table.Th scope="row">{name}</Table.Th>
                <Table.Td>{name === 'StartDate' ? `${text}, ${getTimeZone()}` : text}</Table.Td>
                <Table.Td className={`${classes.example} ${classes.wide}`}>{example}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollRegion>
      <Text size="sm" c="dimmed">
        Without a header line, each line is the text, the start, the hours, and for each leaderboard its name, capacity
        and attributes; the profile is the default one.
      </Text>
    </Stack>
  )
}
