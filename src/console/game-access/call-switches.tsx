import { Badge } from '@mantine/core'
import { DataTable } from '#console/components/table/data-table.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { type GameCallGroup, gameCallGroups } from '#contract/core/game-access.ts'
import { type GameSwitch, gameSwitches } from '#contract/game-switches.ts'
import classes from './call-switches.module.css'

const names: Readonly<Record<GameCallGroup, string>> = {
  'new-players': 'New players',
  'sign-in': 'Sign-in',
  saves: 'Saves',
  inbox: 'Inbox',
  events: 'Events and leaderboards',
  guilds: 'Guilds',
  purchases: 'Purchases',
  poll: 'Poll',
  other: 'Other calls',
}

const consequences: Readonly<Record<GameCallGroup, string>> = {
  'new-players': 'No new players can start. Existing players sign in as before.',
  'sign-in': 'Nobody can sign in. Players who are signed in can play for up to 15 more minutes.',
  saves: 'Games cannot load or save. They keep their changes and send them later.',
  inbox: 'No player can read messages or collect gifts.',
  events: 'No player can join or leave events, or read leaderboards.',
  guilds: 'No player can join, leave or lead guilds, or make new ones.',
  purchases: 'No receipt is taken. Games report their purchases later, when the calls are on again.',
  poll: 'Games get no notice of new messages, changes by staff or maintenance.',
  other: 'Games cannot ask whether their build may play, or read profiles.',
}

function Switch({ Group, IsOff }: GameSwitch) {
  const name = names[Group]
  const shared = {
    endpoint: gameSwitches.set,
    input: { params: { group: Group }, body: { isOff: !IsOff } },
    button: { size: 'compact-sm', variant: 'subtle' },
  } as const
  return IsOff ? (
    <ActionButton
      {...shared}
      takesReason
      labels={{
        label: 'Switch on',
        question: `Switch ${name} on?`,
        body: 'Games call again within two minutes.',
        confirm: 'Switch on',
        done: `${name}: on.`,
        failed: "Couldn't switch it on.",
      }}
    />
  ) : (
    <ActionButton
      {...shared}
      target={name}
      isDestructive
      undo={() => ({ done: `${name}: on.`, failed: "Couldn't switch it on." })}
      labels={{
        label: 'Switch off',
        question: `Switch ${name} off?`,
        body: `${consequences[Group]} It takes effect within a second. Server keys are not affected.`,
        confirm: 'Switch off',
        done: `${name}: off.`,
        failed: "Couldn't switch it off.",
      }}
    />
  )
}

const columns: readonly Column<GameSwitch>[] = [
  { key: 'group', title: 'Calls', width: 140, mobileRole: 'title', cell: ({ Group }) => names[Group] },
  { key: 'what', title: 'What they do', mobileRole: 'subtitle', cell: ({ Group }) => gameCallGroups[Group] },
  {
    key: 'state',
    title: 'State',
    width: 320,
    mobileRole: 'subtitle',
    cell: ({ IsOff, OffSince, OffBy }) =>
      IsOff ? (
        <>
          <Badge size="sm" tt="none" color="red" c="var(--qd-danger)">
            Off
          </Badge>{' '}
          since <Time at={OffSince} />, {OffBy}
        </>
      ) : (
        <Badge size="sm" tt="none" color="green" c="var(--qd-success)">
          On
        </Badge>
      ),
  },
  { key: 'actions', title: 'Actions', isActions: true, width: 120, cell: (one) => <Switch {...one} /> },
]

/** Switches groups of the game's calls off and on. */
export function CallSwitches() {
  const { data, error } = useEndpointQuery(gameSwitches.list, {}, { errorDisplay: 'part' })
  return (
    <section aria-labelledby="call-switches">
      <h2 id="call-switches" className={classes.title}>
        Calls of the game
      </h2>
      <DataTable
        label="Calls of the game"
        columns={columns}
        rows={data?.Switches}
        rowKey={({ Group }) => Group}
        skeletonRowCount={Object.keys(names).length}
        errorContent={error && !data ? `The switches could not be loaded: ${error.message}` : undefined}
      />
    </section>
  )
}
