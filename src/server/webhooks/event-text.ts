import { buildPath } from '#contract/core/path.ts'
import type { FeedEvent } from '#contract/game-feed.ts'

/** What an event is about; events about the same thing are delivered in their order. */
export function toThing({ Kind, PlayerId, Data }: FeedEvent): string {
  // Of a guild and its members the guild is what changes step by step.
  if (Data.GuildId !== undefined) return `guild ${Data.GuildId}`
  if (PlayerId !== null) return `player ${PlayerId}`
  if (Data.TargetKind !== undefined) return `${Data.TargetKind} ${Data.TargetId}`
  if (Data.JobId !== undefined) return `job ${Data.JobId}`
  if (Data.Step !== undefined) return `step ${Data.Step} ${Data.Target}`
  return Kind
}

/** A text that Slack shows as it is: no mention, no link, no command. */
const toPlain = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const details = [
  'TargetKind',
  'TargetId',
  'ItemId',
  'OrderId',
  'MessageId',
  'EventId',
  'GuildId',
  'Step',
  'Target',
] as const

/** An event as a line of a message in Slack. */
function toSlackLine({ Kind, PlayerId, Data }: FeedEvent, publicUrl: string): string {
  const title = Data.Action === undefined ? Kind : `${Data.Actor}: ${Data.Action}`
  const player =
    PlayerId === null
      ? []
      : [`<${publicUrl}${buildPath('/acp/player/:id', { id: PlayerId })}|player ${toPlain(PlayerId)}>`]
  const job =
    Data.JobId === undefined
      ? []
      : [`job ${Data.JobId} (${Data.JobKind}): ${Data.State}, ${Data.Done} done, ${Data.Failed} failed`]
  const amount = Data.Value === undefined ? [] : [`$${Data.Value}`]
  const rest = details.flatMap((name) => {
    const value = Data[name]
    return value === undefined || value === '' ? [] : [String(value)]
  })
  return [`*${toPlain(title)}*`, ...player, ...[...job, ...amount, ...rest].map(toPlain)].join(' · ')
}

/** The body of a request in the form that Slack takes. */
export function toSlackBody(events: readonly FeedEvent[], publicUrl: string): string {
  return JSON.stringify({ text: events.map((event) => toSlackLine(event, publicUrl)).join('\n'), unfurl_links: false })
}

/** The body of a request: events as the feed has them. */
export function toEventsBody(events: readonly FeedEvent[]): string {
  return JSON.stringify({ Events: events })
}
