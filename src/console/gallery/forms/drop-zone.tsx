import { Button, CloseButton, FileButton, Group, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { formatBytes } from '#console/components/bytes.ts'
import classes from '../gallery.module.css'

/** Why files are not taken; undefined when they are. */
function findProblem(files: readonly File[], isSingle: boolean): string | undefined {
  if (!isSingle) return undefined
  if (files.length > 1) return 'Only one file can be chosen.'
  return files.every(({ type }) => type.startsWith('image/')) ? undefined : 'Only images can be chosen.'
}

const isSameFile = (file: File) => (other: File) =>
  other.name === file.name && other.size === file.size && other.lastModified === file.lastModified

/** A place to drop files or choose them: one image, or several files of any type. Only their names are shown. */
export function DropZone({ isSingle = false }: { isSingle?: boolean }) {
  const [files, setFiles] = useState<readonly File[]>([])
  const [problem, setProblem] = useState<string>()
  const [isOver, setOver] = useState(false)
  const reset = useRef<() => void>(null)
  const take = (chosen: readonly File[]) => {
    if (chosen.length === 0) return
    const found = findProblem(chosen, isSingle)
    setProblem(found)
    if (!found) setFiles(isSingle ? chosen : [...files, ...chosen.filter((file) => !files.some(isSameFile(file)))])
    reset.current?.()
  }
  const dragOver = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take([...event.dataTransfer.files])
  }
  return (
    <section
      className={classes.drop}
      data-over={isOver || undefined}
      aria-label={isSingle ? 'Place for one image' : 'Place for several files'}
      onDragOver={dragOver}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Text c="dimmed">{isSingle ? 'Drop one image here' : 'Drop files here'}</Text>
      <FileButton
        multiple={!isSingle}
        resetRef={reset}
        accept={isSingle ? 'image/*' : undefined}
        onChange={(chosen: File | File[] | null) => take(chosen === null ? [] : [chosen].flat())}
      >
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
            {isSingle ? 'Choose image' : 'Choose files'}
          </Button>
        )}
      </FileButton>
      <div role="status">
        {files.map((file) => (
          <Group key={`${file.name} ${file.size} ${file.lastModified}`} gap="xs" justify="center">
            <Text>
              {file.name}, {formatBytes(file.size)}
            </Text>
            <CloseButton
              aria-label={`Remove ${file.name}`}
              onClick={() => setFiles(files.filter((other) => other !== file))}
            />
          </Group>
        ))}
        {problem ? <Text c="var(--qd-danger)">{problem}</Text> : null}
      </div>
    </section>
  )
}
