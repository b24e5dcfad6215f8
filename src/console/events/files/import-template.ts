import { dayMs } from '#contract/core/units.ts'
import { toEventFileHeader } from '#contract/event-file.ts'
import { defaultProfileName } from '#contract/event-profiles.ts'

const separator = ';'

/** A file with the header of an export and two events, one with a leaderboard, that start a week and two after an instant. */
export function toTemplate(now: Date): string {
  const toStart = (days: number) => `${new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)}T00:00:00Z`
  const lines = [
    toEventFileHeader(1),
    ['Harbor Rush', toStart(7), '72', defaultProfileName, 'Crews', '50', 'stars,coins', 'true', '', 'server'],
    ['Pearl Hunt', toStart(14), '48', defaultProfileName, '', '', '', '', '', ''],
  ]
  return lines.map((fields) => `${fields.join(separator)}\r\n`).join('')
}

/** A column of the template and what it takes. */
export type TemplateColumn = { readonly name: string; readonly text: string; readonly example: string }

/** The columns of the template. */
export const templateColumns: readonly TemplateColumn[] = [
  { name: 'Event', text: 'The text of the event, at most 200 characters', example: 'Harbor Rush' },
  { name: 'StartDate', text: 'Day and time; without a zone in your time zone', example: '2027-01-08T10:00:00Z' },
  { name: 'Hours', text: 'Above 0, at most 500, with at most two decimals', example: '72' },
  { name: 'Profile', text: 'The name of a profile that is not deregistered', example: 'default' },
  { name: 'Leaderboard 1', text: 'Its name; empty for none', example: 'Crews' },
  { name: 'Capacity 1', text: 'Players on one leaderboard; empty for unlimited', example: '50' },
  { name: 'Attributes 1', text: 'Separated by commas', example: 'stars,coins' },
  { name: 'AutoJoin 1', text: 'Whether players of the event join it by themselves', example: 'true' },
  { name: 'Prizes 1', text: 'As an export writes them; empty for none', example: '' },
  { name: 'ReportedBy 1', text: 'Who reports scores: server, or players their own too', example: 'server' },
]
