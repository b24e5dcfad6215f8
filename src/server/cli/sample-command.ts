import { type Command, InvalidArgumentError } from 'commander'
import { defaultPlayers, defaultSeed, seedSampleGame } from '#sample/sample-game.ts'
import { type CommandEnvironment, say } from './command-environment.ts'
import { CommandError } from './command-error.ts'
import { withProgress } from './progress.ts'
import { readCommandSettings, recordCommand, withDatabase } from './with-database.ts'

const mostPlayers = 10_000_000

function wholeNumber(lowest: number, highest: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= lowest && value <= highest) return value
    throw new InvalidArgumentError(`It must be a whole number from ${lowest} to ${highest}.`)
  }
}

async function sample(world: CommandEnvironment, { players, seed }: { players: number; seed: number }): Promise<void> {
  if (readCommandSettings(world).environment === 'Production') {
    throw new CommandError('There is no sample game in Production. Nothing was changed.')
  }
  await withDatabase(world, async ({ open: { db, engine } }) => {
    const parallel = engine === 'postgresql' ? 3 : 1
    const { added } = await withProgress(world, 'Creating the sample game', players, (progress) =>
      seedSampleGame(db, { players, seed, now: world.now(), progress, parallel }),
    )
    const after = { players, seed, added }
    await recordCommand(db, world, {
      action: 'sample game created',
      targetKind: 'data',
      targetId: 'sample game',
      after,
    })
    const present = players - added
    const rest = present > 0 ? `; ${present.toLocaleString('en-US')} were there already and stay as they are` : ''
    say(world, `${added.toLocaleString('en-US')} players were created${rest}.`)
  })
}

/** Adds `sample`. */
export function addSampleCommand(program: Command, world: CommandEnvironment): void {
  program
    .command('sample')
    .description('create the sample game, or more of it; existing players stay as they are')
    .option('--players <count>', 'how many players it has', wholeNumber(1, mostPlayers), defaultPlayers)
    .option('--seed <number>', 'what decides the invented data', wholeNumber(0, 4_294_967_295), defaultSeed)
    .action((options: { players: number; seed: number }) => sample(world, options))
}
