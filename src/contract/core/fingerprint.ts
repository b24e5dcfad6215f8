import { z } from 'zod'

/** Names a plan by what it says. A call that carries the plan out takes it, and refuses when the plan is another by then. */
export const Fingerprint = z.string().min(1).max(100)
