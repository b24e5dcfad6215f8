import { SingleBar } from 'cli-progress'
import { type CommandEnvironment, note } from './command-environment.ts'

/** Shows how far long work is. */
export type Progress = {
  /** How much is done of the total. */
  update(done: number): void
  /** Ends the display; call it also when the work failed. */
  stop(): void
}

function barOf(world: CommandEnvironment, title: string, total: number): Progress {
  const bar = new SingleBar({
    format: `${title} [{bar}] {percentage} %  {duration_formatted}, {eta_formatted} left`,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    stream: world.notices,
    clearOnComplete: false,
    etaBuffer: 100,
  })
  bar.start(total, 0)
  return { update: (done) => bar.update(Math.min(done, total)), stop: () => bar.stop() }
}

function linesOf(world: CommandEnvironment, title: string, total: number): Progress {
  let quarter = 0
  note(world, `${title} …`)
  return {
    update(done) {
      const reached = Math.floor((Math.min(done, total) / total) * 4)
      if (reached > quarter && reached < 4) note(world, `${title}: ${reached * 25} %`)
      quarter = Math.max(quarter, reached)
    },
    stop: () => undefined,
  }
}

/** Begins to show progress: a bar on a terminal, a line at every quarter elsewhere. A total of 0 shows nothing. */
export function showProgress(world: CommandEnvironment, title: string, total: number): Progress {
  if (total <= 0) return { update: () => undefined, stop: () => undefined }
  return world.notices.isTTY === true ? barOf(world, title, total) : linesOf(world, title, total)
}

/** Runs work with its progress shown. */
export async function withProgress<T>(
  world: CommandEnvironment,
  title: string,
  total: number,
  work: (update: (done: number) => void) => Promise<T>,
): Promise<T> {
  const progress = showProgress(world, title, total)
  try {
    return await work((done) => progress.update(done))
  } finally {
    progress.stop()
  }
}
