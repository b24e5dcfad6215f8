import { Worker } from 'node:worker_threads'
import { jsonDepth } from '#contract/core/json.ts'
import { jsonDepthLimit } from '#contract/core/units.ts'
import { workerFile } from '#server/platform/worker-file.ts'
import type { Expression, ExpressionOutcome, ExpressionRequest } from './expression-worker.ts'

export type { Expression, ExpressionOutcome, ExpressionRequest } from './expression-worker.ts'

/** How long one task may run: after that its worker is ended. */
const taskTimeoutMs = 100

const timedOut: ExpressionOutcome = { part: 'path', failure: 'The evaluation took too long and was stopped.' }

/** The worker has not finished a task in time. */
class TaskTimeout extends Error {
  readonly index: number

  constructor(index: number) {
    super(`task ${index} took too long`)
    this.index = index
  }
}

/** One worker thread; it handles one request at a time and is discarded after a failure. */
class ExpressionThread {
  readonly #worker: Worker
  readonly #progress: Int32Array
  hasEnded = false

  constructor(file: string) {
    const shared = new SharedArrayBuffer(4)
    this.#progress = new Int32Array(shared)
    this.#worker = new Worker(file, { workerData: shared })
    this.#worker.on('exit', () => {
      this.hasEnded = true
    })
    // Without a request there is nothing to wait for.
    this.#worker.unref()
  }

  /** Resolves to the outcomes in the order of the tasks. Rejects with TaskTimeout, or when the worker dies. */
  async run(request: ExpressionRequest): Promise<readonly ExpressionOutcome[]> {
    Atomics.store(this.#progress, 0, -1)
    const { promise, resolve, reject } = withResolvers<readonly ExpressionOutcome[]>()
    const onExit = () => reject(new Error('The expression worker stopped unexpectedly.'))
    this.#worker.once('message', resolve).once('error', reject).once('exit', onExit)
    this.#worker.ref()
    this.#worker.postMessage(request)
    const stopWatching = this.#watch(reject)
    try {
      return await promise
    } catch (error) {
      this.hasEnded = true
      await this.#worker.terminate()
      throw error
    } finally {
      stopWatching()
      this.#worker.off('message', resolve).off('error', reject).off('exit', onExit)
      this.#worker.unref()
    }
  }

  #watch(reject: (reason: TaskTimeout) => void): () => void {
    let last = -1
    const timer = setInterval(() => {
      const index = Atomics.load(this.#progress, 0)
      // -1: the worker still starts. If this thread was blocked, the immediate lets a reply be read first.
      if (index >= 0 && index === last) setImmediate(() => reject(new TaskTimeout(index)))
      last = index
    }, taskTimeoutMs)
    return () => clearInterval(timer)
  }
}

let thread: ExpressionThread | undefined
let running: Promise<unknown> = Promise.resolve()

async function runOnThread(request: ExpressionRequest): Promise<readonly ExpressionOutcome[]> {
  if (thread === undefined || thread.hasEnded) {
    thread = new ExpressionThread(await workerFile('expression-worker', import.meta.url))
  }
  return thread.run(request)
}

/** Runs a request to its end: a task that takes too long fails, and the ones after it run on a new thread. */
async function runRequest({ texts, tasks }: ExpressionRequest): Promise<ExpressionOutcome[]> {
  const outcomes: (ExpressionOutcome | undefined)[] = tasks.map(() => undefined)
  for (;;) {
    const waiting = [...outcomes.keys()].filter((index) => outcomes[index] === undefined)
    try {
      const done = await runOnThread({ texts, tasks: waiting.flatMap((index) => tasks[index] ?? []) })
      for (const [position, outcome] of done.entries()) outcomes[waiting[position] ?? 0] = outcome
      return outcomes.map((outcome) => outcome ?? timedOut)
    } catch (error) {
      const failed = error instanceof TaskTimeout ? waiting[error.index] : undefined
      if (failed === undefined) throw error
      outcomes[failed] = timedOut
    }
  }
}

/**
 * Evaluates expressions in a worker thread, where they can neither run code nor block the server: the path is parsed,
 * never evaluated as code, the regex runs in linear time, and both end after 100,000 values or about 100 ms. Returns
 * an outcome for each task, in their order. Not to be called within a transaction.
 */
export function evaluateExpressions(request: ExpressionRequest): Promise<ExpressionOutcome[]> {
  if (request.tasks.length === 0) return Promise.resolve([])
  // The empty text is no JSON, so that its tasks fail.
  const texts = request.texts.map((text) => (jsonDepth(text) > jsonDepthLimit ? '' : text))
  const outcomes = running.then(() => runRequest({ ...request, texts }))
  running = outcomes.catch(() => undefined)
  return outcomes
}

/** The part that is invalid of each expression, with the reason; undefined where it is valid. */
export async function validateExpressions(
  expressions: readonly Expression[],
): Promise<({ part: 'path' | 'regex'; reason: string } | undefined)[]> {
  const tasks = expressions.map(({ path, regex }) => ({ path, regex, text: undefined }))
  const outcomes = await evaluateExpressions({ texts: [], tasks })
  return outcomes.map((outcome) => {
    if ('value' in outcome) return undefined
    return { part: outcome.part === 'regex' ? 'regex' : 'path', reason: outcome.failure }
  })
}

function withResolvers<T>() {
  let resolve: (value: T) => void = () => undefined
  let reject: (reason: Error) => void = () => undefined
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}
