import { performance } from 'node:perf_hooks'
import { DatabaseUnavailable } from './unavailable.ts'

/** How long one request may use the database in all: to wait for a connection and for every statement together. */
export class Deadline {
  readonly #limitMs: number
  #remainingMs: number
  #runningSince: number | undefined

  /** A deadline of `limitMs` milliseconds, which pass only while `run` works. */
  constructor(limitMs: number) {
    this.#limitMs = limitMs
    this.#remainingMs = limitMs
  }

  /** Milliseconds that are left; negative when it has passed. */
  get remainingMs(): number {
    return this.#remainingMs - (this.#runningSince === undefined ? 0 : performance.now() - this.#runningSince)
  }

  /** Milliseconds that passed. */
  get usedMs(): number {
    return this.#limitMs - this.remainingMs
  }

  /** Runs a part of the request. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    this.#runningSince = performance.now()
    try {
      return await work()
    } finally {
      this.#remainingMs = this.remainingMs
      this.#runningSince = undefined
    }
  }

  /** The error of a request whose deadline has passed. */
  toError(): DatabaseUnavailable {
    return new DatabaseUnavailable(`The request took longer than ${this.#limitMs / 1000} s and was stopped.`)
  }
}

/** Settles as the promise does, or rejects with the error of `onTimeout` when that takes too long. */
export function withTimeout<T>(promise: Promise<T>, timeoutMs: number, onTimeout: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(onTimeout()), Math.max(0, timeoutMs))
    promise.then(
      (value) => {
        clearTimeout(timer)
        resolve(value)
      },
      (error) => {
        clearTimeout(timer)
        reject(error)
      },
    )
  })
}
