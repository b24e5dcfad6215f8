import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { DialogItem } from '#console/platform/actions/action.tsx'
import { notify } from '#console/platform/notifications/notify.ts'
import { toApiError } from '#console/platform/query/api-error.ts'
import { download } from '#console/platform/query/call.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import type { Endpoint, EndpointCall } from '#contract/core/endpoint.ts'

/** What is exported, and the words for it. */
export type ExportProps<E extends Endpoint> = {
  /** A download endpoint. */
  readonly endpoint: E
  readonly input: EndpointCall<E>
  /** "Export CSV" when absent. */
  readonly label?: string
  /** The notice when the file is saved: `(name) => "The players were exported to " + name + "."` */
  readonly done: (fileName: string) => string
}

function useExport<E extends Endpoint>({ endpoint, input, done }: ExportProps<E>) {
  const { disabledReason: lack } = useCallAccess(endpoint, input)
  const [isRunning, setRunning] = useState(false)
  const save = async () => {
    if (lack !== undefined || isRunning) return
    setRunning(true)
    try {
      notify.success(done(await download(endpoint, input)))
    } catch (thrown) {
      const failure = toApiError(thrown)
      if (failure.status !== 401) notify.requestError(failure)
    } finally {
      setRunning(false)
    }
  }
  return { lack, isRunning, save }
}

const usualLabel = 'Export CSV'

/** Saves the file of a download endpoint; disabled with the reason where a permission is lacking. */
export function ExportButton<E extends Endpoint>({ button, ...props }: ExportProps<E> & { button?: ButtonProps }) {
  const { lack, isRunning, save } = useExport(props)
  return (
    <Tooltip label={lack} disabled={lack === undefined} events={{ hover: true, focus: true, touch: true }}>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        {...button}
        loading={isRunning}
        data-disabled={lack !== undefined || undefined}
        aria-disabled={lack !== undefined || undefined}
        onClick={() => void save()}
      >
        {props.label ?? usualLabel}
      </Button>
    </Tooltip>
  )
}

/** `ExportButton` as a menu entry, for narrow screens. */
export function ExportItem<E extends Endpoint>(props: ExportProps<E>) {
  const { lack, save } = useExport(props)
  return (
    <DialogItem icon={<IconDownload size={16} aria-hidden />} disabledReason={lack} onOpen={() => void save()}>
      {props.label ?? usualLabel}
    </DialogItem>
  )
}
