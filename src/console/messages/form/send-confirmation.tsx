import { Alert } from '@mantine/core'
import { ConfirmDialog } from '#console/components/dialog/confirm-dialog.tsx'
import { formatPlayers } from '#console/jobs/shared/bulk-action.tsx'
import { useEnvironment } from '#console/platform/session/session.ts'
import { PlayerListCheck } from '#console/players/shared/player-ids/player-list-check.tsx'
import { inlineLimit } from '#contract/jobs.ts'
import { GiftList } from '../gift-list.tsx'
import classes from '../messages.module.css'
import { describeUnfilled, type MessageValues, toGifts, toTexts } from './message-values.ts'

/** Asks before a message goes to many: how many get it, and what it gives each of them. */
export function SendConfirmation({
  values,
  ids,
  recipients = ids.length,
  onSend,
  onClose,
}: {
  values: MessageValues
  /** The players of the list. */
  ids: readonly string[]
  /** How many players the list names; undefined until it was checked. */
  recipients: number | undefined
  onSend: () => void
  onClose: () => void
}) {
  const isProduction = (useEnvironment() ?? 'Production') === 'Production'
  const toList = values.to === 'list'
  const many = formatPlayers(recipients)
  const gifts = toGifts(values)
  const unfilled = describeUnfilled(values)
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={toList ? `Send this message to ${many}?` : 'Send this message to all players?'}
      confirmLabel={toList ? `Send to ${many}` : 'Send to all players'}
      onConfirm={() => {
        onClose()
        onSend()
      }}
      typeToConfirm={isProduction ? (toList ? String(recipients) : 'all players') : undefined}
    >
      <p className={classes.cardTitle}>
        <bdi>{toTexts(values).Title}</bdi>
      </p>
      <p className={classes.text}>
        {toList
          ? `${recipients === 1 ? 'The player gets' : `Each of the ${many} gets`} ${gifts.length > 0 ? 'the message with these gifts:' : 'the message, without gifts.'}`
          : `Every player of the game gets ${gifts.length > 0 ? 'the message with these gifts' : 'the message, without gifts'}, including players who join before it expires${gifts.length > 0 ? ':' : '.'}`}
      </p>
      {gifts.length > 0 ? <GiftList gifts={gifts} /> : null}
      {unfilled === undefined ? null : (
        <Alert color="yellow" my="sm">
          {unfilled}
        </Alert>
      )}
      {toList ? (
        <div className={classes.check}>
          <PlayerListCheck ids={ids} />
        </div>
      ) : null}
      <p className={classes.hint}>
        {toList && ids.length > inlineLimit ? 'A job delivers it in the background. ' : ''}
        It can be revoked; gifts that were collected by then stay collected.
      </p>
    </ConfirmDialog>
  )
}
