import { Button, Group, Text } from '@mantine/core'
import { Suspense, useCallback, useRef, useState } from 'react'
import { z } from 'zod'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { formatExact } from '#console/components/number.tsx'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { WithInitialData } from '#console/platform/forms/initial-data.tsx'
import { useSlot } from '#console/platform/navigation/manifest.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useForbiddenReason } from '#console/platform/session/forbidden-reason.ts'
import { toSetHacker, toUnsetHacker } from '#console/players/shared/flag-action.tsx'
import { playerDialogs, sendMessageDialogKey } from '#console/players/shared/player-page-slots.ts'
import { moderation, type ReportedName } from '#contract/moderation.ts'
import { type Player, players } from '#contract/players.ts'
import { NicknameForm } from './nickname-form.tsx'
import { toRemoval, toReset } from './report-actions.tsx'

/** The list that a report was opened from. */
export type ReportSource = {
  /** The search of the list; empty for all reports. */
  readonly filter: string
  /** The rows on screen. */
  readonly rows: readonly ReportedName[]
  /** The position of the first of them in the whole list, from 0. */
  readonly first: number
}

/** A report with its position in the whole list, from 0. */
type ListedReport = { readonly report: ReportedName; readonly position: number }

/** How many reports before and after the open one are read: after an answer, the others move up by one. */
const reach = 2

function toListed(rows: readonly ReportedName[], first: number): ListedReport[] {
  return rows.map((report, index) => ({ report, position: first + index }))
}

/** The open report, those beside it in the whole list, and how many there are. */
function useReports(playerId: string, { filter, rows, first }: ReportSource) {
  const [moved, setMoved] = useState<ListedReport>()
  const isOpen = ({ report }: ListedReport) => report.PlayerId === playerId
  const opened = [...(moved ? [moved] : []), ...toListed(rows, first)].find(isOpen)
  const skip = Math.max(0, (opened?.position ?? 0) - reach)
  const { data } = useEndpointQuery(
    moderation.reportedNames,
    { query: { ...(filter === '' ? {} : { filter }), skip, take: 2 * reach + 1 } },
    { enabled: opened !== undefined, errorDisplay: 'quiet', keepPreviousData: false },
  )
  const around = toListed(data?.Result ?? [], skip)
  const index = around.findIndex(isOpen)
  return {
    open: around[index] ?? opened,
    previous: around[index - 1],
    next: index < 0 ? undefined : around[index + 1],
    total: data?.Total,
    onMove: setMoved,
  }
}

/** Answers a reported name: another nickname, or what else can be done about it, and on to the next report. */
export function ReportDialog({
  playerId,
  isAnswer,
  source,
}: {
  playerId: string
  /** The report is removed with the nickname unless staff decide otherwise, and the next one follows. */
  isAnswer: boolean
  source: ReportSource
}) {
  const [, setSearchParams] = useSearchParams(ReportParams)
  const { onMove, ...reports } = useReports(playerId, source)
  const go = useCallback(
    (to: ListedReport | undefined) => {
      onMove(to)
      const id = to?.report.PlayerId
      setSearchParams({ answer: isAnswer ? id : undefined, rename: isAnswer ? undefined : id })
    },
    [onMove, setSearchParams, isAnswer],
  )
  const close = useCallback(() => go(undefined), [go])
  return (
    <WithInitialData key={playerId} endpoint={players.get} input={{ params: { id: playerId } }} onGone={close}>
      {({ Player: player }) => <OpenReport loaded={player} isAnswer={isAnswer} {...reports} onGo={go} />}
    </WithInitialData>
  )
}

type OpenReportProps = Omit<ReturnType<typeof useReports>, 'onMove'> & {
  readonly loaded: Player
  readonly isAnswer: boolean
  readonly onGo: (to: ListedReport | undefined) => void
}

function OpenReport({ loaded, isAnswer, open, previous, next, total, onGo }: OpenReportProps) {
  const [isMessaging, setMessaging] = useState(false)
  const input = { params: { id: loaded.PlayerId } }
  const { data } = useEndpointQuery(players.get, input, { errorDisplay: 'quiet', keepPreviousData: false })
  const player = data?.Player ?? loaded
  const following = isAnswer ? next : undefined
  // Decided when the nickname was changed: afterwards the list is another one.
  const target = useRef<ListedReport>(undefined)
  const onClose = useCallback(() => onGo(target.current), [onGo])
  return (
    <>
      <NicknameForm
        player={player}
        keptBy="rename answer"
        removal={isAnswer}
        header={<Neighbors {...{ open, previous, next, total, onGo }} />}
        facts={open ? <ReportFacts report={open.report} /> : null}
        actions={
          <OtherActions
            player={player}
            report={open?.report}
            onAnswered={() => onGo(following)}
            onMessage={() => setMessaging(true)}
          />
        }
        onSuccess={() => {
          target.current = following
        }}
        onClose={onClose}
      />
      {isMessaging ? <MessageDialog player={player} onClose={() => setMessaging(false)} /> : null}
    </>
  )
}

function ReportFacts({ report: { Name, Nickname, Votes } }: { report: ReportedName }) {
  return (
    <>
      Reported{' '}
      {Name === Nickname ? null : (
        <>
          as “<bdi>{Name}</bdi>”{' '}
        </>
      )}
      with {Votes === 1 ? '1 vote' : `${formatExact(Votes)} votes`}.
      {Name === Nickname ? null : ' The player has changed the name since.'}
    </>
  )
}

const button = { size: 'compact-sm' } as const

/** What can be done in place of a new nickname, or beside it. */
function OtherActions({
  player,
  report,
  onAnswered,
  onMessage,
}: {
  player: Player
  report: ReportedName | undefined
  onAnswered: () => void
  onMessage: () => void
}) {
  const messageDialog = useSlot(playerDialogs).find(({ key }) => key === sendMessageDialogKey)
  const getForbiddenReason = useForbiddenReason()
  return (
    <Group gap={8} role="group" aria-label="Other actions">
      {report ? (
        <>
          <ActionButton {...toReset(report)} button={button} onDone={onAnswered} />
          <ActionButton {...toRemoval(report)} button={button} onDone={onAnswered} />
        </>
      ) : null}
      <ActionButton {...(player.IsHacker ? toUnsetHacker(player) : toSetHacker(player))} button={button} />
      {messageDialog ? (
        <ExplainedButton
          {...button}
          variant="default"
          disabledReason={getForbiddenReason(messageDialog.access)}
          onClick={onMessage}
        >
          Send Message
        </ExplainedButton>
      ) : null}
    </Group>
  )
}

/** The message form, which the feature of messages gives to the page of a player. */
function MessageDialog({ player, onClose }: { player: Player; onClose: () => void }) {
  const dialog = useSlot(playerDialogs).find(({ key }) => key === sendMessageDialogKey)
  if (!dialog) return null
  return (
    <Suspense fallback={null}>
      <dialog.component playerId={player.PlayerId} player={player} onClose={onClose} />
    </Suspense>
  )
}

/** The position of the report among all, and the ways to those beside it. */
function Neighbors({ open, previous, next, total, onGo }: Omit<OpenReportProps, 'loaded' | 'isAnswer'>) {
  if (!open || total === undefined) return null
  return (
    <Group gap={4} mb="md">
      <Text size="sm" c="dimmed" flex={1}>
        Report {formatExact(open.position + 1)} of {formatExact(total)}
      </Text>
      <Button {...button} variant="default" disabled={!previous} onClick={() => onGo(previous)}>
        Previous report
      </Button>
      <Button {...button} variant="default" disabled={!next} onClick={() => onGo(next)}>
        Next report
      </Button>
    </Group>
  )
}

/** The dialog of the reported names: the player whose report it is about. */
export const ReportParams = z.object({
  /** Changes the nickname; the report stays. */
  rename: z.string().optional(),
  /** Answers the report, and then the next one. */
  answer: z.string().optional(),
})
