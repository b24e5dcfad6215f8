import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { SearchField } from '#console/components/search-field.tsx'
import { searchLimit } from '#contract/core/units.ts'
import { playerSearchTypes } from '#contract/player-selection.ts'
import classes from './player-list.module.css'

export type PlayerSearchType = (typeof playerSearchTypes)[number]

const hints: Record<PlayerSearchType, string> = {
  playerId: 'Finds the ids that begin with the text.',
  deviceId: 'Finds the device ids that begin with the text.',
  nickname: 'Finds any part of a nickname; under 3 characters, its beginning.',
}

function searchTypeOf(text: string): PlayerSearchType {
  return playerSearchTypes.find((type) => type === text) ?? 'playerId'
}

/** The search of the player list: what to look in, and the text. Enter searches; an emptied field shows all again. */
export function PlayerSearch({
  search,
  type,
  onSearch,
}: {
  search: string
  type: PlayerSearchType
  onSearch: (search: string, type: PlayerSearchType) => void
}) {
  const [text, setText] = useState(search)
  const [shown, setShown] = useState(search)
  // The address changed by itself (Back, a link): the field follows it.
  if (shown !== search) {
    setShown(search)
    setText(search)
  }
  const change = (next: string) => {
    setText(next)
    if (next === '' && search !== '') onSearch('', type)
  }
  return (
    <search className={classes.search}>
      <NativeSelect
        aria-label="Search by"
        value={type}
        data={[...playerSearchTypes]}
        onChange={(event) => onSearch(text.trim(), searchTypeOf(event.currentTarget.value))}
      />
      <SearchField
        label={`Search by ${type}`}
        placeholder="Type and press Enter"
        value={text}
        maxLength={searchLimit}
        onChange={change}
        onSubmit={() => onSearch(text.trim(), type)}
      />
      <div className={classes.hint}>{hints[type]}</div>
    </search>
  )
}
