import { Worker } from 'node:worker_threads'
import { jsonDepth, parseJson } from '#contract/core/json.ts'
import { jsonDepthLimit } from '#contract/core/units.ts'
import { workerFile } from '#server/platform/worker-file.ts'
import { evaluationLimitMs } from './evaluation-limit.ts'
import type {
  Expression,
  ExpressionBatch,
  ExpressionOutcome,
  ExpressionReply,
  ExpressionRequest,
  ExpressionTask,
} from './expression-worker.ts'

export type { Expression, ExpressionOutcome } from './expression-worker.ts'

/** Texts, and tasks on them. */
type Evaluation = { readonly texts: readonly string[]; readonly tasks: readonly ExpressionTask[] }

type RequestOptions = Pick<ExpressionRequest, 'timeLeftMs' | 'sendsEach'>

/** The outcome of a task for which a call had no time left. */
const timedOut: ExpressionOutcome = { part: 'path', failure: 'The evaluation took too long and was stopped.' }

/** How long a call waits for its outcomes, other calls before it included. What is not evaluated then fails. */
const callTimeoutMs = 2_000

/** How long the thread of the calls works on one of them. What is left is evaluated on the thread for slow expressions. */
const callBudgetMs = 50

/** How long it is known whether an expression is slow, after its last evaluation. */
const knownForMs = 5 * 60_000

/** How much oftener an expression was slow than not, and whether it ever was not; known until an instant. */
type Speed = { readonly excess: number; readonly wasFast: boolean; readonly until: number }

const speeds = new Map<string, Speed>()

/** From this excess on an expression is slow. Less is not enough: on a busy machine a fast one waits for a processor. */
const slowExcess = 3

/** Each key is needed to choose a thread, and again with the outcome. */
const keys = new WeakMap<Expression, string>()

function toKey(expression: Expression): string {
  const known = keys.get(expression)
  if (known !== undefined) return known
  const key = JSON.stringify([expression.path, expression.regex])
  keys.set(expression, key)
  return key
}

function findSpeed(key: string): Speed | undefined {
  const speed = speeds.get(key)
  return speed && speed.until > performance.now() ? speed : undefined
}

/** Counts an evaluation, not a compilation: one that had to be stopped is enough by itself. */
function noteEvaluation(task: ExpressionTask | undefined, outcome: 'fast' | 'slow' | 'stopped'): void {
  if (task?.text === undefined) return
  const key = toKey(task)
  const known = findSpeed(key)
  const change = { fast: -1, slow: 1, stopped: slowExcess }[outcome]
  const excess = Math.min(Math.max((known?.excess ?? 0) + change, 0), slowExcess)
  if (speeds.size >= 10_000) speeds.clear()
  const wasFast = outcome === 'fast' || (known?.wasFast ?? false)
  speeds.set(key, { excess, wasFast, until: performance.now() + knownForMs })
}

/** The thread on which a call evaluates an expression, so that saves of other keys do not wait for slow ones. */
function chooseQueue(expression: Expression): 'calls' | 'slow' | 'trials' {
  const speed = findSpeed(toKey(expression))
  if (speed && speed.excess >= slowExcess) return 'slow'
  return speed?.wasFast ? 'calls' : 'trials'
}

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

  /** Adds the outcomes, in the order of the tasks, to `outcomes`. Rejects with TaskTimeout, or when the worker dies. */
  async run(
    { texts, tasks }: Evaluation,
    options: RequestOptions,
    outcomes: (ExpressionOutcome | undefined)[],
  ): Promise<void> {
    Atomics.store(this.#progress, 0, -1)
    const { promise, resolve, reject } = withResolvers()
    const onMessage = (reply: ExpressionReply) => {
      const batch = parseJson(reply) as ExpressionBatch
      for (const outcome of batch.outcomes) {
        if (outcome) noteEvaluation(tasks[outcomes.length], batch.slow.includes(outcomes.length) ? 'slow' : 'fast')
        outcomes.push(outcome ?? undefined)
      }
      if (outcomes.length === tasks.length) resolve()
    }
    const onExit = () => reject(new Error('The expression worker stopped unexpectedly.'))
    this.#worker.on('message', onMessage).once('error', reject).once('exit', onExit)
    this.#worker.ref()
    this.#worker.postMessage({ texts, tasks: JSON.stringify(tasks), ...options } satisfies ExpressionRequest)
    const stopWatching = this.#watch(reject)
    try {
      await promise
    } catch (error) {
      this.hasEnded = true
      await this.#worker.terminate()
      throw error
    } finally {
      stopWatching()
      this.#worker.off('message', onMessage).off('error', reject).off('exit', onExit)
      this.#worker.unref()
    }
  }

  #watch(reject: (reason: TaskTimeout) => void): () => void {
    let last: { index: number; usage: NodeJS.CpuUsage } | undefined
    const timer = setInterval(() => {
      const index = Atomics.load(this.#progress, 0)
      // -1: the worker still starts.
      if (index < 0 || index !== last?.index) {
        last = { index, usage: process.cpuUsage() }
        return
      }
      const { user, system } = process.cpuUsage(last.usage)
      // On a busy machine the task may have waited all the time, and the process used hardly any.
      if ((user + system) / 1000 < evaluationLimitMs) return
      // If this thread was blocked, the immediate lets a reply be read first.
      setImmediate(() => reject(new TaskTimeout(index)))
    }, evaluationLimitMs)
    return () => clearInterval(timer)
  }
}

/** Runs requests one after the other on a thread of its own. */
class ExpressionQueue {
  #thread: ExpressionThread | undefined
  #running: Promise<unknown> = Promise.resolve()

  /** Undefined are the outcomes of tasks that did not begin before the deadline, or within the budget once it ran. */
  run(
    request: Evaluation,
    deadline: number,
    budgetMs = Number.POSITIVE_INFINITY,
  ): Promise<(ExpressionOutcome | undefined)[]> {
    const outcomes = this.#running.then(() =>
      this.#runRequest(request, Math.min(deadline, performance.now() + budgetMs)),
    )
    this.#running = outcomes.catch(() => undefined)
    return outcomes
  }

  /** Runs a request to its end: a task that takes too long fails, and the ones after it run on a new thread. */
  async #runRequest({ texts, tasks }: Evaluation, deadline: number): Promise<(ExpressionOutcome | undefined)[]> {
    const outcomes: (ExpressionOutcome | undefined)[] = tasks.map(() => undefined)
    for (let hasFailed = false; ; hasFailed = true) {
      const waiting = [...outcomes.keys()].filter((index) => outcomes[index] === undefined)
      const timeLeftMs = deadline - performance.now()
      if (waiting.length === 0 || timeLeftMs <= 0) return outcomes
      const some = waiting.flatMap((index) => tasks[index] ?? [])
      const found: (ExpressionOutcome | undefined)[] = []
      const ended = await this.#runOnThread({ texts, tasks: some }, { timeLeftMs, sendsEach: hasFailed }, found)
      for (const [position, outcome] of found.entries()) outcomes[waiting[position] ?? 0] = outcome
      const failed = ended === undefined ? undefined : waiting[ended]
      if (failed === undefined) continue
      outcomes[failed] ??= { ...timedOut, isTooSlow: true }
      noteEvaluation(tasks[failed], 'stopped')
    }
  }

  /** Returns the position of the task that took too long, if one did. */
  async #runOnThread(
    evaluation: Evaluation,
    options: RequestOptions,
    outcomes: (ExpressionOutcome | undefined)[],
  ): Promise<number | undefined> {
    try {
      const thread = await this.#getThread()
      await thread.run(evaluation, options, outcomes)
      return undefined
    } catch (error) {
      if (error instanceof TaskTimeout) return error.index
      throw error
    }
  }

  async #getThread(): Promise<ExpressionThread> {
    if (this.#thread === undefined || this.#thread.hasEnded) {
      this.#thread = new ExpressionThread(await workerFile('expression-worker', import.meta.url))
    }
    return this.#thread
  }
}

/**
 * A thread for each kind of work: no call of a player's save waits for the batch of a job, for the check of an import, or
 * for expressions of another key that are slow or that nobody knows yet.
 */
const queues = {
  calls: new ExpressionQueue(),
  trials: new ExpressionQueue(),
  slow: new ExpressionQueue(),
  jobs: new ExpressionQueue(),
  checks: new ExpressionQueue(),
}

/** Evaluates the tasks of a call, each on its thread; what the budget leaves of the fast ones, with the slow ones. */
async function runCall({ texts, tasks }: Evaluation, deadline: number): Promise<(ExpressionOutcome | undefined)[]> {
  const outcomes: (ExpressionOutcome | undefined)[] = tasks.map(() => undefined)
  const chosen = tasks.map(chooseQueue)
  const runSome = async (name: keyof typeof queues, isMeant: (index: number) => boolean, budgetMs?: number) => {
    const indexes = [...tasks.keys()].filter(isMeant)
    if (indexes.length === 0) return
    const some = indexes.flatMap((index) => tasks[index] ?? [])
    const found = await queues[name].run({ texts, tasks: some }, deadline, budgetMs)
    for (const [position, index] of indexes.entries()) outcomes[index] = found[position]
  }
  const runFast = async () => {
    await runSome('calls', (index) => chosen[index] === 'calls', callBudgetMs)
    await runSome('slow', (index) => chosen[index] === 'calls' && outcomes[index] === undefined)
  }
  await Promise.all([
    runFast(),
    runSome('trials', (index) => chosen[index] === 'trials'),
    runSome('slow', (index) => chosen[index] === 'slow'),
  ])
  return outcomes
}

/**
 * Evaluates expressions in a worker thread, where they can neither run code nor block the server: the path is parsed,
 * never evaluated as code, the regex runs in linear time, and both end after 100,000 values or about 100 ms. Returns
 * an outcome for each task, in their order, after `timeoutMs` (2 s when absent) at the latest: tasks without an outcome
 * have failed then. Not to be called within a transaction.
 */
export async function evaluateExpressions(
  { texts, tasks }: Evaluation,
  { queue = 'calls', timeoutMs = callTimeoutMs }: { queue?: 'calls' | 'jobs' | 'checks'; timeoutMs?: number } = {},
): Promise<ExpressionOutcome[]> {
  if (tasks.length === 0) return []
  // The empty text is no JSON, so that its tasks fail.
  const shallow = texts.map((text) => (jsonDepth(text) > jsonDepthLimit ? '' : text))
  const evaluation = { texts: shallow, tasks }
  const deadline = performance.now() + timeoutMs
  const outcomes = await (queue === 'calls' ? runCall(evaluation, deadline) : queues[queue].run(evaluation, deadline))
  return outcomes.map((outcome) => outcome ?? timedOut)
}

/** The part that is invalid of each expression, with the reason; undefined where it is valid. */
export async function validateExpressions(
  expressions: readonly Expression[],
): Promise<({ part: 'path' | 'regex'; reason: string } | undefined)[]> {
  const tasks = expressions.map(({ path, regex }) => ({ path, regex, text: undefined }))
  const outcomes = await evaluateExpressions(
    { texts: [], tasks },
    { queue: 'checks', timeoutMs: Number.POSITIVE_INFINITY },
  )
  return outcomes.map((outcome) => {
    if ('value' in outcome) return undefined
    return { part: outcome.part === 'regex' ? 'regex' : 'path', reason: outcome.failure }
  })
}

function withResolvers() {
  let resolve: () => void = () => undefined
  let reject: (reason: Error) => void = () => undefined
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}
