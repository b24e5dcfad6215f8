import type { ButtonProps } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { useNoticedRun } from '#console/platform/actions/use-noticed-run.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { download } from '#console/platform/query/call.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import type { Endpoint, EndpointRequest } from '#contract/core/endpoint.ts'

/** What is exported, and the texts for it. */
export type ExportProps<E extends Endpoint> = {
  /** A download endpoint. */
  readonly endpoint: E
  readonly input: EndpointRequest<E>
  /** The notice when the file is saved: `(name) => "The players were exported to " + name + "."` */
  readonly done: (fileName: string) => string
  /** Why it cannot be exported now, apart from a missing permission. */
  readonly disabledReason?: string | undefined
}

/** Saves the file of a download endpoint and says how it ended; `disabledReason` says why it cannot. */
export function useExport<E extends Endpoint>({ endpoint, input, done, ...props }: ExportProps<E>) {
  const access = useCallAccess(endpoint, input)
  const { isRunning, run } = useNoticedRun(async () => {
    notify.success(done(await download(endpoint, input)))
  })
  return { disabledReason: access.disabledReason ?? props.disabledReason, isRunning, save: run }
}

/** A button that saves the file of a download endpoint; disabled with the reason where a permission is missing. */
export function ExportButton<E extends Endpoint>({
  button,
  label,
  ...props
}: ExportProps<E> & { readonly label: string; readonly button?: ButtonProps }) {
  const { disabledReason, isRunning, save } = useExport(props)
  return (
    <ExplainedButton
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      {...button}
      loading={isRunning}
      disabledReason={disabledReason}
      onClick={() => void save()}
    >
      {label}
    </ExplainedButton>
  )
}
