import { ActionIcon, Popover, Text, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { addDays, describeDayProblem, parseDay, parseDayAndTime } from './typed-time.ts'
import { useTypedText } from './use-typed-text.ts'

const NoPicker = () => <Text size="sm">The calendar could not be loaded. Type the date.</Text>

const DayPicker = lazy(() =>
  import('./day-picker.tsx').then(
    ({ DayPicker: loaded }) => ({ default: loaded }),
    () => ({ default: NoPicker }),
  ),
)

/** The props of a text field whose `onChange` gets the text. */
export type TypedFieldProps = Omit<TextInputProps, 'type' | 'value' | 'onChange'> & {
  readonly value?: string | undefined
  readonly onChange?: (text: string) => void
}

const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 }

const forms = {
  day: { parse: parseDay, placeholder: 'yyyy-mm-dd', problem: undefined },
  dayAndTime: {
    parse: parseDayAndTime,
    placeholder: 'yyyy-mm-dd hh:mm',
    problem: 'Enter date and time as 2026-11-20 14:05.',
  },
}

/**
 * A day, typed or chosen from a calendar, the same in every browser and country: "2026-11-20", or "2026-11-20 14:05"
 * `withTime`. The arrow keys go a day on and back. What is no day reaches `onChange` as typed, and the field says so when
 * it is left.
 */
export function DateField({
  withTime = false,
  value = '',
  onChange,
  onBlur,
  error,
  disabled,
  readOnly,
  ...props
}: TypedFieldProps & { readonly withTime?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { parse, placeholder, problem: otherwise } = withTime ? forms.dayAndTime : forms.day
  const typed = useTypedText({ value, onChange, parse, problem: describeDayProblem(value, otherwise) })
  const [day, time = '00:00'] = parse(value)?.split(' ') ?? []
  const changeDay = (to: string) => typed.change(withTime ? `${to} ${time}` : to)
  const step = (event: KeyboardEvent) => {
    const days = steps[event.key]
    if (days === undefined || day === undefined || readOnly) return
    event.preventDefault()
    changeDay(addDays(day, days))
  }
  return (
    <TextInput
      placeholder={placeholder}
      autoComplete="off"
      inputMode="numeric"
      spellCheck={false}
      maxLength={20}
      {...props}
      disabled={disabled}
      readOnly={readOnly}
      value={value}
      error={typed.problem ?? error}
      onChange={(event) => typed.change(event.currentTarget.value)}
      onBlur={(event) => {
        typed.leave()
        onBlur?.(event)
      }}
      onKeyDown={step}
      rightSection={
        <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label="Choose from a calendar"
              disabled={disabled === true || readOnly === true}
              onClick={() => setOpen(!isOpen)}
            >
              <IconCalendar size={16} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown
            // Escape closes the calendar alone: this is how a dialog below it knows.
            onFocusCapture={(event) => event.target.setAttribute('data-mantine-stop-propagation', 'true')}
            onKeyDown={(event) => {
              if (event.key === 'Escape') event.stopPropagation()
            }}
          >
            <Suspense fallback={null}>
              <DayPicker
                value={day}
                onChoose={(chosen) => {
                  changeDay(chosen)
                  setOpen(false)
                }}
              />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}
