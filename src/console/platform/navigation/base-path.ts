/** Every screen behind the sign-in is below this path. */
export const basePath = '/acp'
