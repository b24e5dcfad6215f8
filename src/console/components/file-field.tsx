import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'

/** A button that lets the person choose one file and gives its text. The same file can be chosen again. */
export function FileField({
  accept,
  children,
  onText,
  onProblem,
  problemWithName,
  maxBytes,
  disabled,
}: {
  /** ".json,application/json" */
  accept: string
  children: ReactNode
  onText: (text: string, fileName: string) => void
  /** Called with a sentence when the file cannot be taken. */
  onProblem: (problem: string) => void
  /** Says why a file of this name is not taken; it is then not read at all. */
  problemWithName?: (fileName: string) => string | undefined
  /** The largest file, in bytes. */
  maxBytes: number
  disabled?: boolean
}) {
  const reset = useRef<() => void>(null)
  const read = async (file: File | null) => {
    reset.current?.()
    if (!file) return
    const problem = problemWithName?.(file.name)
    if (problem) {
      onProblem(problem)
      return
    }
    if (file.size > maxBytes) {
      onProblem(`${file.name} is larger than ${Math.floor(maxBytes / 1024 / 1024)} MiB. Nothing was read.`)
      return
    }
    try {
      // A byte that is no UTF-8 would be replaced in silence by File.text(), and saved like that.
      onText(new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()), file.name)
    } catch {
      onProblem(`${file.name} cannot be read as UTF-8 text. Nothing was read.`)
    }
  }
  return (
    <FileButton accept={accept} onChange={(file) => void read(file)} resetRef={reset} disabled={disabled}>
      {(props) => (
        <Button {...props} variant="default" disabled={disabled} leftSection={<IconUpload size={16} aria-hidden />}>
          {children}
        </Button>
      )}
    </FileButton>
  )
}
