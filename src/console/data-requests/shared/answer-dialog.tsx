import { Group } from '@mantine/core'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { ExportButton } from '#console/platform/lists/export-button.tsx'
import { notify } from '#console/platform/notifications/notify.ts'
import { ActionTarget, formatNickname } from '#console/players/shared/action-target.tsx'
import { RequestText } from '#console/players/shared/request-text.tsx'
import { type DataRequest, dataRequests } from '#contract/data-requests.ts'
import { persistence } from '#contract/persistence.ts'
import { players } from '#contract/players.ts'
import { purchases } from '#contract/purchases.ts'

const toSaved = (fileName: string) => `${fileName} was saved.`

/** Offers the exports of a player, and marks the request as answered. */
export function AnswerDialog({ request, onClose }: { request: DataRequest; onClose: () => void }) {
  const { PlayerId, Nickname, Text } = request
  return (
    <FormDialog
      endpoint={dataRequests.answer}
      toInput={() => ({ params: { playerId: PlayerId } })}
      errorMessage="Couldn't mark the request as answered."
      title="Answer this data request?"
      confirmLabel="Mark as answered"
      takesReason
      target={
        <>
          <ActionTarget name={formatNickname(Nickname)} id={PlayerId}>
            <RequestText text={Text} />
            Export the data, send it to the player, and then mark the request as answered. The game can show that it
            was.
          </ActionTarget>
          <Group gap={8}>
            <ExportButton
              endpoint={players.export}
              input={{ query: { ids: [{ id: PlayerId }] } }}
              label="Profile"
              done={toSaved}
            />
            <ExportButton
              endpoint={persistence.export}
              input={{ params: { id: PlayerId } }}
              label="Saved game"
              done={toSaved}
            />
            <ExportButton
              endpoint={purchases.export}
              input={{ query: { playerId: PlayerId } }}
              label="Purchases"
              done={toSaved}
            />
          </Group>
        </>
      }
      onSuccess={() => notify.success('The request was marked as answered.')}
      onClose={onClose}
    />
  )
}
