import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { ListPage } from '#console/platform/lists/list-page.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { GeneratePlayer } from './generate-player.tsx'
import { playerList } from './player-list.ts'

/** The error of a player page that redirected here; shown once and removed from the URL. */
const text = z.string().optional().catch(undefined)
const ErrorParams = z.object({ error: text, player: text })

function useRedirectError(): void {
  const [{ error, player }, setSearchParams] = useSearchParams(ErrorParams)
  const isShown = useRef(false)
  useEffect(() => {
    if (error === undefined || isShown.current) {
      isShown.current = error !== undefined
      return
    }
    isShown.current = true
    if (error === 'bad_request') notify.error(`Player ${player ?? ''} could not be loaded. Check the ID.`)
    setSearchParams({ error: undefined, player: undefined }, { replace: true })
  }, [error, player, setSearchParams])
}

/** All players: search, attribute filters, order and page, all in the search params. */
export function PlayerListPage() {
  useRedirectError()
  return <ListPage list={playerList} title="Players" actions={<GeneratePlayer />} />
}
