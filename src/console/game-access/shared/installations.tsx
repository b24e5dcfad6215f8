import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { CopyableId } from '#console/components/copy/copyable-id.tsx'
import { Time } from '#console/components/time/time.tsx'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { platformNames } from '#contract/build-platforms.ts'
import { gameActivity, type Installation } from '#contract/game-activity.ts'
import { type PlayerIdentity, playerCredentials, type SignInMove } from '#contract/player-credentials.ts'
import classes from './installations.module.css'
import { RefusedCalls } from './refused-calls.tsx'
import { formatRegion } from './region.ts'

const smallButton = { size: 'compact-xs', variant: 'subtle', ml: 'auto', mr: -7 } as const

/** How many are shown before "Show all". */
const shown = 3

function describe({ DeviceModel, Platform, BuildNumber, Region }: Installation): string {
  const build = BuildNumber === null ? '' : `, build ${BuildNumber}`
  const region = Region === '' ? '' : `, ${formatRegion(Region)}`
  return `${DeviceModel || platformNames[Platform]}${build}${region}`
}

/** Signs the player out on one installation. */
function SignOutButton({ playerId, installation }: { playerId: string; installation: Installation }) {
  return (
    <ActionButton
      endpoint={playerCredentials.endInstallation}
      input={{ params: { id: playerId, installationId: installation.Id } }}
      isDestructive
      target={playerId}
      button={smallButton}
      labels={{
        label: 'Sign out',
        question: `Sign the player out on ${describe(installation)}?`,
        body: (
          <p>
            This installation is signed out permanently; the others sign in again automatically. The player gets a
            message. This cannot be undone.
          </p>
        ),
        confirm: 'Sign out',
        done: 'The player was signed out on this installation.',
        failed: "Couldn't sign the player out.",
      }}
    />
  )
}

/** An identity of the player, with a way to unlink it. */
function Identity({ playerId, identity }: { playerId: string; identity: PlayerIdentity }) {
  const { Id, Name, Issuer, Subject, LastUsedAt } = identity
  const name = Name || Issuer
  return (
    <li className={classes.item}>
      <span>
        <bdi>{name}</bdi>{' '}
        <span className={classes.dimmed}>
          used <Time at={LastUsedAt} relative />
        </span>
      </span>
      <CopyableId id={Subject} label="Copy identity" maxLength={16} />
      <ActionButton
        endpoint={playerCredentials.unlinkIdentity}
        input={{ params: { id: playerId, identityId: Id } }}
        isDestructive
        target={playerId}
        button={smallButton}
        labels={{
          label: 'Unlink',
          question: `Unlink ${name}?`,
          body: (
            <p>
              The account <bdi>{Subject}</bdi> no longer signs in as this player. The player gets a message, signs in
              again on every device, and can link the account again.
            </p>
          ),
          confirm: 'Unlink account',
          done: 'The account was unlinked.',
          failed: "Couldn't unlink the account.",
        }}
      />
    </li>
  )
}

/** What came from another player or went to one, with a way to take it back. */
function Move({ playerId, move }: { playerId: string; move: SignInMove }) {
  const { Id, At, What, FromPlayerId, ToPlayerId, Label } = move
  const what = What === 'identity' ? Label : 'Installation'
  const isHere = ToPlayerId === playerId
  return (
    <li className={classes.item}>
      <span className={classes.dimmed}>
        {what} {isHere ? `came from player ${FromPlayerId}` : `went to player ${ToPlayerId}`} <Time at={At} relative />
      </span>
      <ActionButton
        endpoint={playerCredentials.undoMove}
        input={{ params: { id: playerId, moveId: Id } }}
        isDestructive
        target={playerId}
        button={smallButton}
        labels={{
          label: 'Take back',
          question: 'Undo this move?',
          body: (
            <p>
              {What === 'identity' ? 'The account' : 'The installation'} signs in as player {FromPlayerId} again, and no
              longer as player {ToPlayerId}. Both sign in again on every device, and get a message.
            </p>
          ),
          confirm: 'Take back',
          done: 'The move was undone.',
          failed: "Couldn't undo the move.",
        }}
      />
    </li>
  )
}

/** The identities of a player and what moved lately; nothing when there are none. */
function Identities({ playerId }: { playerId: string }) {
  const input = { params: { id: playerId } }
  const { data } = useEndpointQuery(playerCredentials.identities, input, {
    errorDisplay: 'part',
    keepPreviousData: false,
  })
  if (!data || data.Identities.length + data.Moves.length === 0) return null
  return (
    <ul className={classes.list}>
      {data.Identities.map((identity) => (
        <Identity key={identity.Id} playerId={playerId} identity={identity} />
      ))}
      {data.Moves.map((move) => (
        <Move key={`move ${move.Id}`} playerId={playerId} move={move} />
      ))}
    </ul>
  )
}

/** Where and with what a player signs in, the installation used last first. */
export function Installations({ playerId }: { playerId: string }) {
  const [showsAll, setShowsAll] = useState(false)
  const input = { params: { id: playerId } }
  const { data } = useEndpointQuery(gameActivity.installations, input, {
    errorDisplay: 'part',
    keepPreviousData: false,
  })
  if (!data) return null
  const { Installations: all, LastCallAt } = data
  return (
    <>
      {all.length === 0 ? 'None' : null}
      <ul className={classes.list}>
        {(showsAll ? all : all.slice(0, shown)).map((installation) => (
          <li key={installation.Id} className={classes.item}>
            <span>
              <bdi>{describe(installation)}</bdi>{' '}
              <span className={classes.dimmed}>
                used <Time at={installation.LastUsedAt} relative />
              </span>
            </span>
            <SignOutButton playerId={playerId} installation={installation} />
          </li>
        ))}
      </ul>
      {all.length > shown && !showsAll ? (
        <UnstyledButton className={classes.more} onClick={() => setShowsAll(true)}>
          Show all {all.length}
        </UnstyledButton>
      ) : null}
      <Identities playerId={playerId} />
      {LastCallAt === null ? null : (
        <span className={classes.dimmed}>
          last call <Time at={LastCallAt} relative />
        </span>
      )}
      <RefusedCalls playerId={playerId} />
    </>
  )
}
