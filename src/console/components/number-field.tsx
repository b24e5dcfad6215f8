import { TextInput, type TextInputProps } from '@mantine/core'

/** A number as it is sent, and as the console shows it: "1204.5", "1,204". */
const plainNumber = /^-?\d+(,\d{3})*(\.\d+)?$/

/** The number that was typed; any other text stays as it is, for the form to refuse. */
function toTyped(text: string): number | string {
  const trimmed = text.trim()
  if (!plainNumber.test(trimmed)) return trimmed === '' ? '' : text
  const digits = trimmed.replaceAll(',', '')
  // "1." and "1.50" are on their way to something else, and a number with too many digits would change.
  return String(Number(digits)) === digits ? Number(digits) : text
}

/** A text field's props; the value is a text until a number was typed. */
export type NumberFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  readonly value?: number | string
  readonly onChange?: (typed: number | string) => void
}

/**
 * A field for a number, whose value is a text until one was typed. Fields that correct what is typed make another
 * number of it: "1,000" becomes 1, and "1e3" becomes 13.
 */
export function NumberField({ onChange, ...rest }: NumberFieldProps) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      onChange={(event) => onChange?.(toTyped(event.currentTarget.value))}
    />
  )
}
