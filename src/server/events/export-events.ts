import type { GameEvent } from '#contract/event.ts'
import { toEventFileHeader } from '#contract/event-file.ts'
import { removeAttributePrefix } from '#contract/leaderboard-attribute-names.ts'
import type { LeaderboardDefinition } from '#contract/leaderboard-definition.ts'
import { countMostDefinitions, listDefinitionsOfEvents } from '#server/leaderboards/repository.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { type CsvValue, toCsvChunks } from '#server/platform/http/csv.ts'
import { exportRows } from '#server/platform/lists/export-rows.ts'
import { type EventQuery, eventList } from './event-list.ts'

/** The cells of an event, without those of the leaderboards that others have more. */
function toCells(event: GameEvent, definitions: readonly LeaderboardDefinition[]): CsvValue[] {
  return [
    event.Content,
    event.StartDate,
    event.Duration,
    event.ProfileName,
    ...definitions.flatMap(({ Name, Capacity, AttributeNames, AutoJoin, Prizes, ReportedBy }) => [
      Name,
      Capacity,
      // They get the prefix of the event that the import creates.
      AttributeNames.map((name) => removeAttributePrefix(name, event.Content, event.Id)).join(','),
      AutoJoin,
      Prizes.length === 0 ? '' : JSON.stringify(Prizes),
      ReportedBy,
    ]),
  ]
}

/** A file of the events that match, as the import of the console reads it. Deleted events are not in it. */
export async function* exportEvents(db: Handle, query: Omit<EventQuery, 'deleted'>, now: Date): AsyncGenerator<string> {
  const header = toEventFileHeader(await countMostDefinitions(db))
  const columns = header.map((name, index) => [name, (cells: readonly CsvValue[]) => cells[index]] as const)
  async function* readPages() {
    for await (const events of exportRows(db, eventList, { ...query, deleted: false }, now, { source: 'replica' })) {
      const definitions = await listDefinitionsOfEvents(
        db,
        events.map(({ Id }) => Id),
      )
      yield events.map((event) => toCells(event, definitions.get(event.Id) ?? []))
    }
  }
  yield* toCsvChunks(Object.fromEntries(columns), readPages())
}
