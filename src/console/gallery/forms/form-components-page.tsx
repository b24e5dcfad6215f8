import { Button, NativeSelect, RangeSlider, Slider, Stack, Switch, TagsInput, Text, TextInput } from '@mantine/core'
import { IconAt, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import type { Period } from '#console/components/period/period.ts'
import { PeriodField } from '#console/components/period/period-field.tsx'
import { DateField } from '#console/components/time/date-field.tsx'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { CardGrid, SampleCard } from '../sample-card.tsx'
import { sampleCities, sampleOptions } from '../sample-data.ts'
import { type DateRange, pickDay } from './date-range.ts'
import { DropZone } from './drop-zone.tsx'

const RichTextEditor = lazyComponent(() => import('./rich-text-editor.tsx'), 'RichTextEditor')

/** The range of both sliders. Source: specification, "Business constants". */
const sliderRange = { min: 100, max: 500, step: 0.01, precision: 2 }

/** Fields that are more than one input. */
export function FormComponentsPage() {
  return (
    <Stack gap="md">
      <CardGrid>
        <InputGroups />
        <SampleCard title="Dropdown">
          <NativeSelect label="Component" data={sampleOptions} />
        </SampleCard>
        <DatePickers />
        <SampleCard title="Tags">
          <TagsInput label="Cities" description="Each city once; Enter adds one" defaultValue={sampleCities} />
        </SampleCard>
        <SampleCard title="Toggle switches">
          <Stack gap="sm">
            <Switch label="On at first" defaultChecked />
            <Switch label="Off at first" />
            <Switch label="Disabled" disabled />
          </Stack>
        </SampleCard>
        <Sliders />
        <SampleCard title="Rich text editor" isWide>
          <RichTextEditor />
        </SampleCard>
      </CardGrid>
      <CardGrid>
        <SampleCard title="Single file">
          <DropZone isSingle />
        </SampleCard>
        <SampleCard title="Several files">
          <DropZone />
        </SampleCard>
      </CardGrid>
    </Stack>
  )
}

function InputGroups() {
  return (
    <SampleCard title="Input groups">
      <Stack gap="sm">
        <TextInput label="Account" leftSection={<IconAt size={16} aria-hidden />} />
        <TextInput label="Amount" leftSection="$" rightSection=".00" rightSectionWidth={40} />
        <TextInput
          label="Search"
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            <Button size="compact-xs" variant="subtle">
              Find
            </Button>
          }
          rightSectionWidth={56}
        />
      </Stack>
    </SampleCard>
  )
}

function DatePickers() {
  const [day, setDay] = useState('2026-11-20')
  const [range, setRange] = useState<DateRange>({ start: '2026-11-10', end: '2026-11-20' })
  const [period, setPeriod] = useState<Period>({})
  return (
    <SampleCard title="Date pickers">
      <Stack gap="sm">
        <DateField label="Day" value={day} onChange={setDay} />
        <DateField
          label="Start date"
          value={range.start}
          onChange={(start) => setRange(pickDay(range, 'start', start))}
        />
        <DateField
          label="End date"
          description="An end before the start sets both to the picked day"
          value={range.end}
          onChange={(end) => setRange(pickDay(range, 'end', end))}
        />
        <PeriodField value={period} onChange={setPeriod} />
      </Stack>
    </SampleCard>
  )
}

function Sliders() {
  const [value, setValue] = useState(200)
  const [range, setRange] = useState<[number, number]>([200, 400])
  /** The library moves the thumb of a single slider with these keys, but not those of a range. */
  const jump = ({ key, target }: KeyboardEvent<HTMLDivElement>) => {
    if (!(target instanceof HTMLElement) || (key !== 'Home' && key !== 'End')) return
    const [from, to] = range
    const isFrom = target.getAttribute('aria-label') === 'From'
    if (key === 'Home') setRange([isFrom ? sliderRange.min : from, isFrom ? to : from])
    else setRange([isFrom ? to : from, isFrom ? to : sliderRange.max])
  }
  return (
    <SampleCard title="Sliders">
      <Text mb="xs">{value.toFixed(2)}</Text>
      <Slider {...sliderRange} label={null} thumbLabel="Value" value={value} onChange={setValue} mb="lg" />
      <Text mb="xs">
        {range[0].toFixed(2)} to {range[1].toFixed(2)}
      </Text>
      <RangeSlider
        {...sliderRange}
        minRange={0}
        onKeyDown={jump}
        label={null}
        thumbFromLabel="From"
        thumbToLabel="To"
        value={range}
        onChange={setRange}
      />
    </SampleCard>
  )
}
