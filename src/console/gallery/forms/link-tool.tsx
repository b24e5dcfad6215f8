import { Button, Popover, Stack, TextInput } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { Tool } from './tool.tsx'

const isAddress = (text: string) => /^https?:\/\/\S+$/.test(text)

/** The button for links: asks where the selected text is to lead, or takes the link away. */
export function LinkTool({
  isActive,
  onAddress,
  onRemove,
}: {
  isActive: boolean
  onAddress: (href: string) => void
  onRemove: () => void
}) {
  const [isOpen, setOpen] = useState(false)
  const [url, setUrl] = useState('https://')
  const [error, setError] = useState('')
  const open = () => {
    setUrl('https://')
    setError('')
    setOpen(true)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const href = url.trim()
    if (!isAddress(href)) {
      setError('Write an address such as https://example.com.')
      return
    }
    setOpen(false)
    onAddress(href)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <span>
          <Tool label="Link" icon={IconLink} isActive={isActive} onClick={isActive ? onRemove : open} />
        </span>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={submit} noValidate>
          <Stack gap="xs">
            <TextInput
              label="Address"
              value={url}
              error={error}
              onChange={(event) => setUrl(event.currentTarget.value)}
              data-autofocus
            />
            <Button type="submit">Set link</Button>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
