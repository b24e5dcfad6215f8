import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'

/** A field to search by, with a cross that empties it. Escape empties it too; Enter calls `onSubmit`. */
export function SearchField({
  label,
  value,
  onChange,
  onSubmit,
  placeholder,
  maxLength = 80,
  width,
  description,
  ref,
}: {
  /** Its name for a screen reader. */
  label: string
  value: string
  onChange: (text: string) => void
  onSubmit?: () => void
  placeholder?: string
  /** In characters; 80 when absent. */
  maxLength?: number
  width?: number | string
  description?: ReactNode
  ref?: Ref<HTMLInputElement>
}) {
  return (
    <TextInput
      ref={ref}
      type="search"
      role="searchbox"
      aria-label={label}
      placeholder={placeholder ?? label}
      value={value}
      maxLength={maxLength}
      w={width}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        value === '' ? null : <CloseButton size="sm" aria-label="Clear the search" onClick={() => onChange('')} />
      }
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onSubmit?.()
        if (event.key === 'Escape' && value !== '') {
          event.preventDefault()
          event.stopPropagation()
          onChange('')
        }
      }}
    />
  )
}
