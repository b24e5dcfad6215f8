import type { Command } from 'commander'
import { writeSampleContent } from '#sample/content.ts'
import { defaultPlayers, defaultSeed, seedSampleGame } from '#sample/sample-game.ts'
import { type CommandEnvironment, print } from './command-environment.ts'
import { CommandError } from './command-error.ts'
import { parseInteger } from './parse-integer.ts'
import { withProgress } from './progress.ts'
import { readCommandSettings, recordCommand, withDatabase } from './with-database.ts'

const maxPlayers = 10_000_000

async function sample(
  environment: CommandEnvironment,
  { players, seed }: { players: number; seed: number },
): Promise<void> {
  const settings = readCommandSettings(environment)
  if (settings.environment === 'Production') {
    throw new CommandError('The sample game is not available in Production. Nothing was changed.')
  }
  await withDatabase(environment, async ({ database }) => {
    const { added } = await withProgress(environment, 'Creating the sample game', players, (progress) =>
      database.asOwner((owner) => seedSampleGame(owner.db, { players, seed, now: environment.now(), progress })),
    )
    await writeSampleContent(settings.contentFolder, environment.now())
    const after = { players, seed, added }
    await recordCommand(database.db, environment, {
      action: 'sample game created',
      targetKind: 'data',
      targetId: 'sample game',
      after,
    })
    const existing = players - added
    const rest = existing > 0 ? `; ${existing.toLocaleString('en-US')} existing players were not changed` : ''
    print(environment, `${added.toLocaleString('en-US')} players were created${rest}.`)
  })
}

export function addSampleCommand(program: Command, environment: CommandEnvironment): void {
  program
    .command('sample')
    .description(
      'create the sample game or enlarge it; existing players are not changed, and a running server waits meanwhile',
    )
    .option('--players <count>', 'total number of players', parseInteger(1, maxPlayers), defaultPlayers)
    .option('--seed <number>', 'random seed', parseInteger(0, 4_294_967_295), defaultSeed)
    .action((options: { players: number; seed: number }) => sample(environment, options))
}
