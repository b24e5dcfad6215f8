import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { openAction } from '#console/platform/actions/action-dialog.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useNavigateTo } from '#console/platform/navigation/search-params.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { useEnvironment } from '#console/platform/session/session.ts'
import { playerScreen } from '#console/shared/screens/players.ts'
import type { EndpointReply } from '#contract/core/endpoint.ts'
import { players } from '#contract/players.ts'

const done = 'A random player was created.'

/** Makes a player with invented data and opens it. In Production it asks first. */
export function GeneratePlayer() {
  const isProduction = (useEnvironment() ?? 'Production') === 'Production'
  const change = useEndpointMutation(players.createRandom)
  const go = useNavigateTo()
  const open = ({ Player }: EndpointReply<typeof players.createRandom>) =>
    go(toHref(playerScreen, { playerId: Player.PlayerId }))
  const generate = async () => {
    if (isProduction) {
      openAction({
        endpoint: players.createRandom,
        input: {},
        labels: {
          label: 'Generate random player',
          question: 'Generate a random player in Production?',
          body: 'A player with invented data joins the live players.',
          confirm: 'Generate player',
          done,
        },
        onDone: open,
      })
      return
    }
    const called = await change.mutate({})
    if (!called) return
    notify.success(done)
    open(called.data)
  }
  return (
    <Button
      leftSection={<IconUserPlus size={16} aria-hidden />}
      loading={change.isPending}
      onClick={() => void generate()}
    >
      Generate random player
    </Button>
  )
}
