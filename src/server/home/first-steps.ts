import { sql } from 'kysely'
import { gameActivity } from '#contract/game-activity.ts'
import type { HomeStep } from '#contract/home.ts'
import { preferences } from '#contract/preferences.ts'
import { users } from '#contract/users.ts'
import { selectIsConnected } from '#server/game-access/key-repository.ts'
import { defineHomePart, type HomePart } from '#server/manifest/home-part.ts'
import type { Sql } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { defaultDisplayName } from '#server/platform/settings.ts'

type Step = { readonly kind: string; readonly access: HomePart['access']; readonly isDone: Sql }

/** What a new installation needs, in this order, and how it is known that it is there. */
const steps: readonly Step[] = [
  {
    kind: 'game',
    access: gameActivity.connection.access,
    isDone: sql`(${selectIsConnected} or exists (select from players where not is_mock))`,
  },
  {
    kind: 'colleague',
    access: users.register.access,
    isDone: sql`exists (select from users where not is_service offset 1)`,
  },
  {
    kind: 'game name',
    access: preferences.update.access,
    isDone: sql`exists (select from console_preferences
      where key = 'GAME_NAME' and (changed_at is not null or value <> ${defaultDisplayName}))`,
  },
  {
    kind: 'backup',
    // Commands of the server write it.
    access: 'administrator',
    isDone: sql`exists (select from audit_log where action in ('backup written', 'backup restored'))`,
  },
]

/** The first steps; null, so none, once all were done. */
export const firstSteps: readonly HomePart[] = steps.map(({ kind, access, isDone }) =>
  defineHomePart<boolean | null>({
    access,
    select: () => sql`case when not exists (select from first_steps_end) then ${isDone} end`,
    toItems: (value) => ({ steps: value === null ? [] : [{ Kind: kind, IsDone: value } satisfies HomeStep] }),
  }),
)

/** Notes when all first steps are done, so that they never come back. */
export async function endFirstSteps(db: Handle, now: Date): Promise<void> {
  const areDone = sql.join(
    steps.map(({ isDone }) => isDone),
    sql` and `,
  )
  await sql`insert into first_steps_end (ended_at) select ${now}::timestamptz where ${areDone} on conflict do nothing`.execute(
    db,
  )
}
