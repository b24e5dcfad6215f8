import { Button, Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { OpenItem } from '#console/api/action.tsx'
import { download } from '#console/api/call.ts'
import { useMayCall } from '#console/api/may-call.ts'
import { notify } from '#console/api/notices.ts'
import { failureOf } from '#console/api/request-failure.ts'
import type { CallOf } from '#contract/endpoint.ts'
import { players } from '#contract/players.ts'

const label = 'Export CSV'

/** Saves every player that the list's search and filters find as a CSV file, in the list's order. */
function useExport(selection: CallOf<typeof players.export>['query']) {
  const { lack } = useMayCall(players.export)
  const [isRunning, setRunning] = useState(false)
  const save = async () => {
    if (lack !== undefined || isRunning) return
    setRunning(true)
    try {
      const name = await download(players.export, { query: selection })
      notify.success(`The players were exported to ${name}.`)
    } catch (thrown) {
      const failure = failureOf(thrown)
      if (failure.status !== 401) notify.requestError(failure)
    } finally {
      setRunning(false)
    }
  }
  return { lack, isRunning, save }
}

type Props = { selection: CallOf<typeof players.export>['query'] }

/** Exports what the list finds. */
export function ExportPlayers({ selection }: Props) {
  const { lack, isRunning, save } = useExport(selection)
  return (
    <Tooltip label={lack} disabled={lack === undefined} events={{ hover: true, focus: true, touch: true }}>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={isRunning}
        data-disabled={lack !== undefined || undefined}
        aria-disabled={lack !== undefined || undefined}
        onClick={() => void save()}
      >
        {label}
      </Button>
    </Tooltip>
  )
}

/** `ExportPlayers` as a menu entry, for narrow screens. */
export function ExportPlayersItem({ selection }: Props) {
  const { lack, save } = useExport(selection)
  return (
    <OpenItem icon={<IconDownload size={16} aria-hidden />} unless={lack} onOpen={() => void save()}>
      {label}
    </OpenItem>
  )
}
