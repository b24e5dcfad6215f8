import { ExportButton, ExportItem } from '#console/platform/lists/export-button.tsx'
import type { EndpointCall } from '#contract/core/endpoint.ts'
import { players } from '#contract/players.ts'

type Props = { selection: EndpointCall<typeof players.export>['query'] }

const done = (fileName: string) => `The players were exported to ${fileName}.`

/** Saves every player that the list's search and filters find as a CSV file, in the list's order. */
export function ExportPlayers({ selection }: Props) {
  return <ExportButton endpoint={players.export} input={{ query: selection }} done={done} />
}

/** `ExportPlayers` as a menu entry, for narrow screens. */
export function ExportPlayersItem({ selection }: Props) {
  return <ExportItem endpoint={players.export} input={{ query: selection }} done={done} />
}
