import { vi } from 'vitest'

/**
 * Passwords of tests are hashed with the least memory and time that Argon2 takes: thousands of sign-ins would wait for
 * nothing else. What the server's own cost is, a test of the passwords reads from a server.
 */
vi.mock('@node-rs/argon2', async (load) => {
  const argon2 = await load<typeof import('@node-rs/argon2')>()
  return {
    ...argon2,
    hash: (password: string) => argon2.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }),
  }
})
