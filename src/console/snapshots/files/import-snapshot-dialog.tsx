import { formatBytes } from '#console/components/bytes.ts'
import { DescriptionList } from '#console/components/description-list.tsx'
import { formatExact } from '#console/components/number.tsx'
import { Time } from '#console/components/time/time.tsx'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { PlayerIdInput } from '#console/players/shared/player-id-input.tsx'
import { snapshotScreen } from '#console/routes.ts'
import { cleanId } from '#contract/core/pasted-text.ts'
import { utf8Bytes } from '#contract/core/units.ts'
import { type SnapshotFile, snapshotFiles } from '#contract/snapshot-files.ts'
import { PlayerIdOrAccount } from '#contract/social-links.ts'
import { DescriptionField, validateDescription } from '../description-field.tsx'
import classes from '../snapshots.module.css'

/** The problem of a player's ID or account, as a sentence; undefined without one, which is allowed. */
function validatePlayer(id: string): string | undefined {
  return cleanId(id) === '' ? undefined : PlayerIdOrAccount.safeParse(id).error?.issues[0]?.message
}

/** Shows what a file holds, and makes a snapshot of it. */
export function ImportSnapshotDialog({
  fileName,
  file,
  onClose,
}: {
  fileName: string
  file: SnapshotFile
  onClose: () => void
}) {
  return (
    <FormDialog
      endpoint={snapshotFiles.import}
      initialValues={{ playerId: '', description: file.Description }}
      toInput={({ playerId, description }) => ({
        body: {
          Description: description,
          File: file,
          ...(cleanId(playerId) === '' ? {} : { PlayerId: cleanId(playerId) }),
        },
      })}
      validate={({ playerId }) => ({ playerId: validatePlayer(playerId) })}
      title={`Import ${fileName}?`}
      labels={{ playerId: 'Player ID', description: 'Description' }}
      confirmLabel="Import snapshot"
      errorFields={{ PlayerId: 'playerId', 'player-unknown': 'playerId' }}
      takesReason
      canConfirm={({ description }) => validateDescription(description) === undefined}
      errorMessage="The snapshot was not imported."
      errorDisplay="quiet problems"
      onSuccess={({ data: { m_snapshotKey } }) =>
        notify.linked(`Snapshot imported! Snapshot Key: ${m_snapshotKey}`, {
          label: 'Open snapshot',
          href: toHref(snapshotScreen, { key: m_snapshotKey }),
        })
      }
      size="lg"
      target={
        <>
          <p className={classes.sentence}>It becomes a new snapshot. Players change only when it is loaded.</p>
          <div className={classes.facts}>
            <DescriptionList items={toItems(file)} />
          </div>
        </>
      }
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <PlayerIdInput
            {...field('playerId')}
            description="Player ID or social account ID. The snapshot is listed with those of this player; without one it gets an ID of its own."
            required={false}
            mb="sm"
          />
          <DescriptionField {...field('description')} />
        </>
      )}
    </FormDialog>
  )
}

function toItems({ Environment, Taken, Player, Persistence, Attributes }: SnapshotFile) {
  const bytes = Persistence.reduce((sum, { Value }) => sum + utf8Bytes(Value), 0)
  return [
    { label: 'From', value: Environment },
    { label: 'Taken', value: <Time at={Taken} /> },
    { label: 'Player there', value: <span className={classes.code}>{Player}</span> },
    { label: 'Keys', value: `${formatExact(Persistence.length)} · ${formatBytes(bytes)}` },
    { label: 'Attributes', value: formatExact(Attributes.length) },
  ]
}
