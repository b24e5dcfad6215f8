import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { AppLink } from '#console/components/app-link.tsx'
import { CopyableId } from '#console/components/copy/copyable-id.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { isExcludedHere } from '#console/platform/session/session.ts'
import { refreshCurrentUser } from '#console/platform/session/session-store.ts'
import { preferencesScreen, settingsScreen } from '#console/routes.ts'
import type { HomeStep } from '#contract/home.ts'
import { session } from '#contract/session.ts'
import classes from './first-steps.module.css'
import { isNewInstallation } from './new-installation.ts'
import { HomeSection } from './shared/home-section.tsx'

type StepKind = {
  readonly title: string
  /** Where it is done in the console, and what the link says. */
  readonly link?: { readonly text: string; readonly href: string }
  readonly help: string
  /** What is run on the server instead, and the words before it. */
  readonly command?: { readonly help: string; readonly text: string }
}

function createKinds(): Readonly<Record<string, StepKind>> {
  const hasSample = !isExcludedHere(['Production'])
  return {
    game: {
      title: hasSample ? 'Connect a game or try the sample game' : 'Connect a game',
      link: { text: 'Make a client key', href: toHref(settingsScreen, {}, { tab: 'keys', new: 'client' }) },
      help: 'A game calls with a client key.',
      ...(hasSample && { command: { help: 'Or, on the server, the sample game:', text: './quarterdeck sample' } }),
    },
    colleague: {
      title: 'Invite a colleague',
      link: { text: 'Invite', href: toHref(settingsScreen, {}, { tab: 'users', new: 'true' }) },
      help: 'Each user has a role, which decides what the user can see and do.',
    },
    'game name': {
      title: 'Set the game’s name',
      link: { text: 'Set the name', href: toHref(preferencesScreen, {}, { edit: 'GAME_NAME' }) },
      help: 'The console shows it on every page.',
    },
    backup: {
      title: 'Write the first backup',
      help: 'QD_BACKUP_HOURS writes backups by schedule.',
      command: { help: 'By hand, on the server:', text: './quarterdeck backup first.qdbackup' },
    },
  }
}

function Step({ step: { IsDone }, kind, isShort }: { step: HomeStep; kind: StepKind; isShort: boolean }) {
  const { title, link, help, command } = kind
  const Icon = IsDone ? IconCircleCheck : IconCircle
  return (
    <li className={classes.step} data-done={IsDone || undefined}>
      <Icon size={16} role="img" aria-label={IsDone ? 'Done' : 'To do'} className={classes.icon} />
      <div className={classes.content}>
        <span className={classes.title}>
          {isShort && !IsDone && link ? <AppLink href={link.href}>{title}</AppLink> : title}
        </span>
        {IsDone || isShort ? null : (
          <>
            <p className={classes.help}>{help}</p>
            {link ? (
              <AppLink href={link.href} className={classes.link}>
                {link.text}
              </AppLink>
            ) : null}
            {command ? <p className={classes.help}>{command.help}</p> : null}
          </>
        )}
        {IsDone || !command ? null : (
          <CopyableId id={command.text} label="Copy command">
            <span className={classes.command}>{command.text}</span>
          </CopyableId>
        )}
      </div>
    </li>
  )
}

/**
 * What a new installation needs first, and what of it is done, until all is or the user hides it. It comes with links and
 * help as long as there is no game, and is short beside one.
 */
export function FirstSteps({ steps }: { steps: readonly HomeStep[] }) {
  const kinds = createKinds()
  const hide = useEndpointMutation(session.setDisplay, { errorMessage: "Couldn't hide the first steps." })
  const known = steps.flatMap((step) => {
    const kind = kinds[step.Kind]
    return kind ? [{ step, kind }] : []
  })
  const done = known.filter(({ step }) => step.IsDone).length
  const isShort = !isNewInstallation(steps)
  return (
    <HomeSection
      title="First steps"
      end={
        <span className={classes.end}>
          {done} of {known.length} done
          <Button
            size="compact-xs"
            variant="subtle"
            loading={hide.isPending}
            onClick={() =>
              hide.mutate(
                { body: { HidesFirstSteps: true } },
                {
                  onSuccess: ({ data }) => {
                    refreshCurrentUser(data)
                    notify.success('The first steps are hidden for good.')
                  },
                },
              )
            }
          >
            Hide
          </Button>
        </span>
      }
    >
      <ol className={classes.steps} data-short={isShort || undefined}>
        {known.map(({ step, kind }) => (
          <Step key={step.Kind} step={step} kind={kind} isShort={isShort} />
        ))}
      </ol>
    </HomeSection>
  )
}
