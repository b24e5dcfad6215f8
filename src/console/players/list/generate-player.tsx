import { IconUserPlus } from '@tabler/icons-react'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { openAction } from '#console/platform/actions/action-dialog.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useNavigateTo } from '#console/platform/navigation/search-params.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { useEnvironment } from '#console/platform/session/session.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { playerScreen } from '#console/routes.ts'
import type { EndpointReply } from '#contract/core/endpoint.ts'
import { players } from '#contract/players.ts'

const done = 'A random player was created.'

/** Creates a player with made-up data and opens it. In Production it asks first. */
export function GeneratePlayer() {
  const isProduction = (useEnvironment() ?? 'Production') === 'Production'
  const { mutate, isPending } = useEndpointMutation(players.createRandom)
  const { disabledReason } = useCallAccess(players.createRandom)
  const go = useNavigateTo()
  const open = ({ Player }: EndpointReply<typeof players.createRandom>) =>
    go(toHref(playerScreen, { playerId: Player.PlayerId }))
  const confirm = () =>
    openAction({
      endpoint: players.createRandom,
      input: {},
      labels: {
        label: 'Generate random player',
        question: 'Generate a random player in Production?',
        body: 'Adds a made-up test player to the live game.',
        confirm: 'Generate player',
        done,
      },
      onDone: open,
    })
  const generate = () =>
    mutate(
      {},
      {
        onSuccess: ({ data }) => {
          notify.success(done)
          open(data)
        },
      },
    )
  return (
    <ExplainedButton
      disabledReason={disabledReason}
      leftSection={<IconUserPlus size={16} aria-hidden />}
      loading={isPending}
      onClick={isProduction ? confirm : generate}
    >
      Generate random player
    </ExplainedButton>
  )
}
