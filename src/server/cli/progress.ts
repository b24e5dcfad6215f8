import { SingleBar } from 'cli-progress'
import { type CommandEnvironment, printNotice } from './command-environment.ts'

/** The display of a long operation's progress. */
export type Progress = {
  /** Sets how much of the total is done. */
  update(done: number): void
  /** Ends the display; also call it after a failure. */
  stop(): void
}

function createBar(environment: CommandEnvironment, title: string, total: number): Progress {
  const bar = new SingleBar({
    format: `${title} [{bar}] {percentage} %  {duration_formatted}, {eta_formatted} left`,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    stream: environment.notices,
    clearOnComplete: false,
    etaBuffer: 100,
  })
  bar.start(total, 0)
  return { update: (done) => bar.update(Math.min(done, total)), stop: () => bar.stop() }
}

function createLines(environment: CommandEnvironment, title: string, total: number): Progress {
  let quarter = 0
  printNotice(environment, `${title} …`)
  return {
    update(done) {
      const reached = Math.floor((Math.min(done, total) / total) * 4)
      if (reached > quarter && reached < 4) printNotice(environment, `${title}: ${reached * 25} %`)
      quarter = Math.max(quarter, reached)
    },
    stop: () => undefined,
  }
}

/** Shows progress: a bar on a terminal, else a line at every quarter. A total of 0 shows nothing. */
export function showProgress(environment: CommandEnvironment, title: string, total: number): Progress {
  if (total <= 0) return { update: () => undefined, stop: () => undefined }
  return environment.notices.isTTY === true
    ? createBar(environment, title, total)
    : createLines(environment, title, total)
}

export async function withProgress<T>(
  environment: CommandEnvironment,
  title: string,
  total: number,
  work: (update: (done: number) => void) => Promise<T>,
): Promise<T> {
  const progress = showProgress(environment, title, total)
  try {
    return await work((done) => progress.update(done))
  } finally {
    progress.stop()
  }
}
