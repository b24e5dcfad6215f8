import { kinds as mails } from '#console/accounts/mails/home-kinds.ts'
import { kinds as signOn } from '#console/accounts/sign-on/home-kinds.ts'
import { kinds as attributeConfigurations } from '#console/attributes/configurations/home-kinds.ts'
import { kinds as builds } from '#console/builds/home-kinds.ts'
import { kinds as compensations } from '#console/compensations/home-kinds.ts'
import { kinds as deletions } from '#console/deletions/home-kinds.ts'
import { kinds as events } from '#console/events/home-kinds.ts'
import { kinds as gameAccess } from '#console/game-access/home-kinds.ts'
import { kinds as guilds } from '#console/guilds/home-kinds.ts'
import type { HomeKinds } from '#console/home/shared/home-slots.ts'
import { kinds as jobs } from '#console/jobs/home-kinds.ts'
import { kinds as prizes } from '#console/leaderboards/prizes/home-kinds.ts'
import { kinds as messages } from '#console/messages/home-kinds.ts'
import { kinds as moderation } from '#console/moderation/home-kinds.ts'
import { kinds as players } from '#console/players/home-kinds.ts'
import { kinds as purchases } from '#console/purchases/home-kinds.ts'
import { kinds as regattas } from '#console/regattas/home-kinds.ts'
import { kinds as webhooks } from '#console/webhooks/home-kinds.ts'

const subjects: readonly HomeKinds[] = [
  players,
  moderation,
  deletions,
  events,
  prizes,
  purchases,
  messages,
  compensations,
  guilds,
  regattas,
  builds,
  gameAccess,
  webhooks,
  attributeConfigurations,
  mails,
  signOn,
  jobs,
]

/** How Home shows the parts of all subjects, one line each; one file, loaded with Home. */
export const kinds: Required<HomeKinds> = {
  runs: Object.assign({}, ...subjects.map(({ runs }) => runs)),
  blocks: Object.assign({}, ...subjects.map(({ blocks }) => blocks)),
  matters: Object.assign({}, ...subjects.map(({ matters }) => matters)),
  figures: Object.assign({}, ...subjects.map(({ figures }) => figures)),
}
