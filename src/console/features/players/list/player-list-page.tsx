import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { ListPage } from '#console/platform/lists/list-page.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { GeneratePlayer } from './generate-player.tsx'
import { playerList } from './player-list.ts'

/** The error of a player page that redirected here; shown once and removed from the URL. */
const ErrorParams = z.object({ error: z.string().optional().catch(undefined) })

function useRedirectError(): void {
  const [{ error }, setSearchParams] = useSearchParams(ErrorParams)
  const isShown = useRef(false)
  useEffect(() => {
    if (error === undefined || isShown.current) {
      isShown.current = error !== undefined
      return
    }
    isShown.current = true
    if (error === 'bad_request') notify.error('The player could not be loaded (bad_request). Nothing was changed.')
    setSearchParams({ error: undefined }, { replace: true })
  }, [error, setSearchParams])
}

/** All players: search, attribute filters, order and page, all in the search params. */
export function PlayerListPage() {
  useRedirectError()
  return <ListPage list={playerList} title="Players" primary={<GeneratePlayer />} />
}
