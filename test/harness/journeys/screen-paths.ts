import { pathToFileURL } from 'node:url'
import { features } from '#console/features.ts'
import { collectManifest } from '#console/platform/navigation/manifest.ts'
import type { ScreenStates } from '#console/platform/navigation/screen.ts'
import { collectSlot } from '#console/platform/navigation/slots.ts'
import { playerDialogs, playerTabs } from '#console/players/shared/player-page-slots.ts'
import { snapshotScreen } from '#console/routes.ts'
import { listFiles } from '../list-files.ts'

const { screens, slots } = collectManifest(features)

/** The further states of each screen, by path: those in every `screen-states.ts` of the console. */
export const screenStates: ReadonlyMap<string, readonly string[]> = new Map(
  (
    await Promise.all(
      [...listFiles('src/console', /^screen-states\.ts$/)].map(async (path): Promise<ScreenStates> => {
        const { screenStates } = await import(pathToFileURL(path).href)
        return screenStates
      }),
    )
  ).flatMap((states) => Object.entries(states)),
)

const toStates = (path: string) => screenStates.get(path) ?? []

/** The screens without parameters, and their further states that need none. */
export const plainScreens = screens
  .filter(({ path }) => !path.includes('$'))
  .flatMap(({ path }) => [
    path,
    ...toStates(path)
      .filter((search) => !search.includes('$'))
      .map((search) => path + search),
  ])

/** A player's page: each of its tabs, and the dialogs that the URL opens. */
export const playerStates = [
  ...collectSlot(slots, playerTabs).map(({ key }) => `?tab=${key}`),
  ...collectSlot(slots, playerDialogs).map(({ key }) => `?dialog=${key}`),
]

/** Numbers and names of things that there are, by the parameter that names them. The regatta is the running one. */
const numbered: Readonly<Record<string, string>> = {
  $guildId: '1',
  $eventId: '1',
  $definitionId: '1',
  $regattaId: '7',
  $msgId: 'SAMPLELIST000001',
  $compensationId: '1',
  // The other sample pages are opened by test/nightly/journeys/gallery.spec.ts.
  $page: 'form-components',
}

/** A regatta without groups, which shows those that there would be. */
const upcomingRegatta = '/acp/regatta/8'

/** The pages of one guild, one event and so on, each with its states. A screen with a new parameter has to be added here or beside this. */
export const numberedPages = screens
  .filter(({ path }) => path.includes('$') && !/\$(playerId|key)$/.test(path))
  .flatMap(({ path }) => ['', ...toStates(path)].map((search) => path + search))
  .map((path) =>
    path.replaceAll(/\$\w+/g, (parameter) => {
      const id = numbered[parameter]
      if (id === undefined) throw new Error(`No test opens ${path}.`)
      return id
    }),
  )
  .concat(upcomingRegatta)

/** What a snapshot is shown in: its page with its states, and the dialogs that the list opens about it. */
export const toSnapshotPaths = (key: string) =>
  screens
    .flatMap(({ path }) => {
      const states = toStates(path)
      const needed = path === snapshotScreen.path ? ['', ...states] : states.filter((search) => search.includes('$'))
      return needed.map((search) => path + search)
    })
    .map((path) => path.replaceAll('$key', key).replaceAll('$playerId', '700000000002'))
