import { z } from 'zod'

/** An address of another server as staff enter it. It holds no user name and no password: others read it, and so do logs. */
export const addressLike = (example: string, what = 'An address') =>
  z
    .url({ protocol: /^https?$/, error: `${what} is like ${example}.` })
    .refine((url) => !/^https?:\/\/[^/?#]*@/.test(url), `${what} has no user name and no password.`)
