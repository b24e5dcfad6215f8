import { Select } from '@mantine/core'
import { type Reporter, type ScoreReporter, scoreReporters } from '#contract/score-reporters.ts'

/** What it is called, in forms and facts. */
export const reportedByLabel = 'Scores Reported By'

/** Who may report scores, for people. */
export const reporterNames: Readonly<Record<ScoreReporter, string>> = {
  server: 'Your server and staff',
  players: 'Players too, their own',
}

/** Who reported a value, in a sentence. */
export const reporterTexts: Readonly<Record<Reporter, string>> = {
  player: 'the player',
  server: 'your server',
  staff: 'staff',
}

/** Chooses who may report the scores of a leaderboard or regatta; `inputProps` are those of a form. */
export function ReportedByField({ inputProps }: { inputProps: object }) {
  return (
    <Select
      label={reportedByLabel}
      description="A score that a player's game reports can be forged."
      data={scoreReporters.map((value) => ({ value, label: reporterNames[value] }))}
      allowDeselect={false}
      {...inputProps}
    />
  )
}
