import type { Action } from '#console/platform/actions/action-dialog.ts'
import { ActionTarget, formatNickname } from '#console/players/shared/action-target.tsx'
import { moderation, type ReportedName } from '#contract/moderation.ts'
import { undoName } from './undo-name.ts'

type Dismissal = Action<typeof moderation.dismissReport>

function Target({ report: { PlayerId, Name, Nickname }, text }: { report: ReportedName; text: string }) {
  return (
    // The current nickname is reset, which may differ from the reported one.
    <ActionTarget name={formatNickname(Nickname)} id={PlayerId}>
      {Nickname === Name ? null : (
        <p>
          The reported name was “<bdi>{Name}</bdi>”; the player has changed it since.
        </p>
      )}
      {text}
    </ActionTarget>
  )
}

/** Takes a reported name off the list. */
export function toRemoval(report: ReportedName): Dismissal {
  return {
    endpoint: moderation.dismissReport,
    input: { params: { id: report.PlayerId }, query: { setNicknameAsNull: 'false' } },
    takesReason: true,
    labels: {
      label: 'Remove from list',
      question: 'Remove this name from the list?',
      body: <Target report={report} text="The player keeps the nickname. New reports put it on the list again." />,
      confirm: 'Remove from list',
      done: `${report.Name} was removed from the list.`,
    },
    undo: ({ data }) => undoName(data.Before),
  }
}

/** Takes a reported name off the list and from the player. */
export function toReset(report: ReportedName): Dismissal {
  return {
    endpoint: moderation.dismissReport,
    input: { params: { id: report.PlayerId }, query: { setNicknameAsNull: 'true' } },
    isDestructive: true,
    labels: {
      label: 'Reset Player Nickname',
      question: "Reset this player's nickname?",
      body: (
        <Target
          report={report}
          text="The player has no nickname until the game assigns one. The report is removed from the list."
        />
      ),
      confirm: 'Reset nickname',
      done: `Nickname of ${report.Name} reset.`,
    },
    undo: ({ data }) => undoName(data.Before),
  }
}
