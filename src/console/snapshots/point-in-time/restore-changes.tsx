import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { AttributeChangeTable } from '#console/attributes/shared/attribute-change-table.tsx'
import { SummaryLine } from '#console/components/json/summary-line.tsx'
import { formatCount, formatExact } from '#console/components/number.tsx'
import { ChangeTable } from '#console/persistence/shared/change-table.tsx'
import { toValueChange } from '#contract/changes/change-summary.ts'
import type { RestorePlan } from '#contract/point-in-time.ts'
import { type Choices, type Chosen, type KeyChoice, listIds, type ValueChoice } from './choices.ts'
import classes from './point-in-time.module.css'

const labels = { beforeLabel: 'Now', afterLabel: 'After restoring' }

/** What an attribute has after restoring this much of the key that it is computed from; of all of it, the planned value. */
const afterTexts = { none: 'as now', part: 'by the chosen values', all: undefined } as const

/** Chooses some changes, or leaves them out. */
type OnChoose = (ids: readonly string[], isChosen: boolean) => void

type ChoiceProps = { readonly isChosen: Chosen; readonly onChoose: OnChoose }

/** A box for several changes at once: ticked, half ticked, or not. */
function ChoiceBox({
  ids,
  name,
  label,
  isChosen,
  onChoose,
}: ChoiceProps & { ids: readonly string[]; name?: string; label?: string }) {
  const count = ids.filter(isChosen).length
  return (
    <Checkbox
      size="xs"
      label={label}
      aria-label={name}
      checked={count > 0 && count === ids.length}
      indeterminate={count > 0 && count < ids.length}
      onChange={() => onChoose(ids, count < ids.length)}
    />
  )
}

/** Further values of a key are shown on request. */
const firstValues = 12

/** The values of a key that differ, to choose one by one. */
function ValueChoices({ choice, isChosen, onChoose }: ChoiceProps & { choice: KeyChoice }) {
  const [isOpen, setOpen] = useState(false)
  const { values, change } = choice
  const shown = isOpen ? values : values.slice(0, firstValues)
  return (
    <ul className={classes.values}>
      {shown.map((value) => (
        <li key={value.id}>
          <ValueBox keyName={change.Name} value={value} isChosen={isChosen} onChoose={onChoose} />
        </li>
      ))}
      {shown.length < values.length ? (
        <li>
          <Button size="compact-xs" variant="subtle" onClick={() => setOpen(true)}>
            Show all {values.length} values
          </Button>
        </li>
      ) : null}
    </ul>
  )
}

function ValueBox({
  keyName,
  value: { id, path, before, after },
  isChosen,
  onChoose,
}: ChoiceProps & { keyName: string; value: ValueChoice }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box inside is one
    <label className={classes.value}>
      <ChoiceBox ids={[id]} name={`Restore ${keyName}: ${path}`} isChosen={isChosen} onChoose={onChoose} />
      <SummaryLine summary={{ Changes: [toValueChange('', before, after, path)], More: 0 }} />
    </label>
  )
}

/** The keys of which something is shown, with the values that are. */
function onlyShown(keys: Choices['keys'], isShown: Chosen): Choices['keys'] {
  const shown = [...keys].flatMap(([name, choice]) => {
    const values = choice.values.filter(({ id }) => isShown(id))
    const isKeyShown = choice.values.length === 0 ? isShown(choice.id) : values.length > 0
    return isKeyShown ? [[name, { ...choice, values }] as const] : []
  })
  return new Map(shown)
}

/** Every change of a plan against now, each with a box that says whether it is made. */
export function RestoreChanges({
  plan,
  choices,
  isChosen,
  onChoose,
  linked,
}: ChoiceProps & {
  plan: Pick<RestorePlan, 'Persistence' | 'Attributes'>
  choices: Choices
  /** What a link is about: the others are shown on request. Undefined when it is about everything. */
  linked: readonly string[] | undefined
}) {
  const [isOpen, setOpen] = useState(false)
  const { attributes, following, ids } = choices
  const isShown = (id: string) => isOpen || linked === undefined || linked.includes(id)
  const keys = onlyShown(choices.keys, isShown)
  const shownAttributes = plan.Attributes.filter(({ Name }) => {
    const id = attributes.get(Name)
    return id === undefined ? keys.has(following.get(Name) ?? '') : isShown(id)
  })
  const props = { isChosen, onChoose }
  /** How much of a key is chosen. What is hidden counts too. */
  const getShare = (key: string): 'none' | 'part' | 'all' => {
    const choice = choices.keys.get(key)
    const values = choice ? listIds(choice) : []
    if (!values.some(isChosen)) return 'none'
    return values.every(isChosen) ? 'all' : 'part'
  }
  return (
    <>
      {linked !== undefined && !isOpen ? (
        <Button size="compact-sm" variant="subtle" className={classes.showAll} onClick={() => setOpen(true)}>
          Show all {formatCount(ids.length, 'change')}
        </Button>
      ) : null}
      {ids.length > 1 && (linked === undefined || isOpen) ? (
        <ChoiceBox
          ids={ids}
          label={`All changes (${ids.filter(isChosen).length} of ${formatExact(ids.length)} chosen)`}
          {...props}
        />
      ) : null}
      {keys.size > 0 ? (
        <ChangeTable
          label="Keys that change"
          rows={[...keys.values()].map(({ change: { Name, Action, Before, After } }) => ({
            key: Name,
            action: Action,
            before: Before,
            after: After,
          }))}
          choice={{
            label: 'Chosen',
            renderBox: ({ key }) => {
              const choice = keys.get(key)
              return choice ? <ChoiceBox ids={listIds(choice)} name={`Restore ${key}`} {...props} /> : null
            },
            renderParts: ({ key }) => {
              const choice = keys.get(key)
              return choice && choice.values.length > 0 ? <ValueChoices choice={choice} {...props} /> : undefined
            },
          }}
          {...labels}
        />
      ) : null}
      {shownAttributes.length > 0 ? (
        <AttributeChangeTable
          label="Attributes that change"
          rows={shownAttributes.map(({ Name, Action, Before, After }) => ({
            name: Name,
            action: Action,
            before: Before,
            after: After,
          }))}
          choice={{
            label: 'Chosen',
            renderBox: (name) => {
              const id = attributes.get(name)
              return id === undefined ? null : <ChoiceBox ids={[id]} name={`Restore attribute ${name}`} {...props} />
            },
            getNote: (name) => {
              const key = following.get(name)
              if (key === undefined) return undefined
              return getShare(key) === 'none' ? `Stays: it is computed from ${key}` : `Is computed from ${key}`
            },
            // The plan has the values of the whole key.
            getAfter: (name) => {
              const key = following.get(name)
              return key === undefined ? undefined : afterTexts[getShare(key)]
            },
          }}
          {...labels}
        />
      ) : null}
    </>
  )
}
