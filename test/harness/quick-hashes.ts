import { expect, vi } from 'vitest'

/** What OWASP advises for Argon2id at least, by which the server has to hash. */
const advised = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Passwords of tests are hashed with the least memory and time that Argon2 takes, once the server has asked for enough:
 * thousands of sign-ins would wait for nothing else.
 */
vi.mock('@node-rs/argon2', async (load) => {
  const argon2 = await load<typeof import('@node-rs/argon2')>()
  return {
    ...argon2,
    hash: (password: string, cost: typeof advised) => {
      expect(cost).toEqual(advised)
      return argon2.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
    },
  }
})
