import { Loader, Modal, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { Fragment, type KeyboardEvent, useId, useMemo, useState } from 'react'
import { useNavigateTo } from '#console/platform/navigation/search-params.ts'
import { useSlots } from '#console/platform/navigation/slots.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useAccessCheck, usePerson } from '#console/platform/session/session.ts'
import { readRecentPlayers } from '#console/shared/recent-players.ts'
import { searchLimit } from '#contract/core/units.ts'
import { players } from '#contract/players.ts'
import classes from './palette-dialog.module.css'
import { type PaletteItem, playerPath, toPlayerItems, toRecentPlayerItems, toScreenItems } from './palette-items.ts'

function useChoices(text: string) {
  const { screens } = useSlots()
  const may = useAccessCheck()
  const { Id } = usePerson()
  const [asked] = useDebouncedValue(text.trim(), 150)
  const hasPlayers = screens.some(({ path, access }) => path === playerPath && may(access))
  const isAsking = asked !== '' && hasPlayers
  const search = useEndpointQuery(
    players.search,
    { query: { text: asked } },
    { enabled: isAsking, errorDisplay: 'quiet' },
  )
  const recent = useMemo(() => (hasPlayers ? readRecentPlayers(Id) : []), [Id, hasPlayers])
  const found = text.trim() !== '' && isAsking ? toPlayerItems(search.data?.Result ?? []) : []
  const known = toRecentPlayerItems(recent, text).filter(({ href }) => !found.some((player) => player.href === href))
  return {
    choices: [...known, ...found, ...toScreenItems(screens, may, text)],
    isBusy: isAsking && (search.isFetching || asked !== text.trim()),
    failure: isAsking ? search.error : undefined,
  }
}

function moved(key: string, from: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (from + 1) % count
  if (key === 'ArrowUp') return (from + count - 1) % count
  return undefined
}

function Line({
  choice,
  id,
  isActive,
  onPoint,
  onChoose,
}: {
  choice: PaletteItem
  id: string
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}) {
  const Icon = choice.icon
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above owns the keyboard, as in every combobox
    // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus and names the active line
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes.line}
      ref={(element) => {
        if (isActive) element?.scrollIntoView({ block: 'nearest' })
      }}
      onMouseMove={onPoint}
      onClick={onChoose}
    >
      <Icon size={16} className={classes.icon} aria-hidden />
      <span className={classes.label}>{choice.label}</span>
      <span className={classes.hint}>{choice.hint}</span>
    </div>
  )
}

/** One field that finds players, screens and actions. */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const { choices, isBusy, failure } = useChoices(text)
  const go = useNavigateTo()
  const id = useId()
  const current = Math.min(active, Math.max(choices.length - 1, 0))
  const lineId = (index: number) => `${id}-${index}`

  const choose = (choice: PaletteItem | undefined) => {
    if (!choice) return
    onClose()
    go(choice.href)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moved(event.key, current, choices.length)
    if (next !== undefined) setActive(next)
    else if (event.key === 'Enter') choose(choices[current])
    else return
    event.preventDefault()
  }
  return (
    <Modal.Root opened onClose={onClose} padding={0} size={600} yOffset="12vh" centered={false}>
      <Modal.Overlay />
      <Modal.Content aria-label="Search">
        <TextInput
          data-autofocus
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={choices.length > 0 ? lineId(current) : undefined}
          aria-label="Search players, screens and actions"
          placeholder="An id, a device, part of a name, a screen"
          value={text}
          maxLength={searchLimit}
          onChange={(event) => {
            setText(event.currentTarget.value)
            // Another text means other choices; the first is the likeliest.
            setActive(0)
          }}
          onKeyDown={onKeyDown}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={isBusy ? <Loader size={16} aria-label="Searching" /> : null}
          size="lg"
          variant="unstyled"
          classNames={{ input: classes.input }}
        />
        <div id={`${id}-list`} role="listbox" aria-label="Found" className={classes.list}>
          {choices.map((choice, index) => (
            <Fragment key={choice.key}>
              {choices[index - 1]?.group === choice.group ? null : (
                <div className={classes.group} role="presentation">
                  {choice.group}
                </div>
              )}
              <Line
                choice={choice}
                id={lineId(index)}
                isActive={index === current}
                onPoint={() => setActive(index)}
                onChoose={() => choose(choice)}
              />
            </Fragment>
          ))}
        </div>
        <Text size="sm" c="dimmed" role="status" className={classes.none}>
          {failure ? failure.message : choices.length === 0 && !isBusy ? 'Nothing found.' : ''}
        </Text>
      </Modal.Content>
    </Modal.Root>
  )
}
