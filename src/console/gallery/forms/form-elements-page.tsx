import { Checkbox, NativeSelect, NumberInput, PasswordInput, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FileField } from '#console/components/files/file-field.tsx'
import { SearchField } from '#console/components/table/search-field.tsx'
import { DateTimeFields } from '#console/components/time/date-time-fields.tsx'
import { CardGrid, SampleCard } from '../sample-card.tsx'
import { sampleOptions } from '../sample-data.ts'

const maxFileBytes = 1024 * 1024

/** Single fields in their states. */
export function FormElementsPage() {
  return (
    <CardGrid>
      <SampleCard title="Text">
        <Stack gap="sm">
          <TextInput label="Text" description="With a description" placeholder="Placeholder" />
          <PasswordInput
            label="Password"
            autoComplete="off"
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
          />
          <NumberInput label="Number" defaultValue={42} hideControls />
          <Textarea label="Long text" autosize minRows={3} />
        </Stack>
      </SampleCard>
      <SampleCard title="States">
        <Stack gap="sm">
          <TextInput label="Required" required />
          <TextInput label="Disabled" defaultValue="Cannot be changed" disabled />
          <TextInput label="Read-only" defaultValue="Can be copied" readOnly />
          <TextInput label="Invalid" defaultValue="Wrong" error="A sample of what is wrong" />
        </Stack>
      </SampleCard>
      <SampleCard title="Choices">
        <Stack gap="sm">
          <NativeSelect label="Select" data={sampleOptions} />
          <Checkbox label="Checkbox" defaultChecked />
          <Checkbox label="Partly checked" indeterminate readOnly />
          <Radio.Group label="Radio buttons" defaultValue="first">
            <Stack gap="xs">
              <Radio value="first" label="First choice" />
              <Radio value="second" label="Second choice" />
            </Stack>
          </Radio.Group>
        </Stack>
      </SampleCard>
      <ConsoleFields />
    </CardGrid>
  )
}

function ConsoleFields() {
  const [text, setText] = useState('')
  const [date, setDate] = useState('2026-11-20')
  const [time, setTime] = useState('14:05')
  const [file, setFile] = useState('No file chosen.')
  return (
    <SampleCard title="Search, time and file">
      <Stack gap="sm">
        <SearchField label="Search samples" value={text} onChange={setText} />
        <DateTimeFields
          date={{ label: 'Date', value: date, onChange: setDate }}
          time={{ label: 'Time', value: time, onChange: setTime }}
        />
        <FileField
          accept=".csv,text/csv"
          maxBytes={maxFileBytes}
          onText={(content, name) => setFile(`${name}, ${content.length} characters`)}
          onProblem={setFile}
        >
          Choose CSV file
        </FileField>
        <div role="status">{file}</div>
      </Stack>
    </SampleCard>
  )
}
