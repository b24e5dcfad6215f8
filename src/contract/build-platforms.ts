import { z } from 'zod'

/** The platforms that the game is built for. */
export const buildPlatforms = ['android', 'ios'] as const

/** A platform of builds and players, in lower case. */
export const BuildPlatform = z.enum(buildPlatforms)
export type BuildPlatform = z.infer<typeof BuildPlatform>

/** What the platforms are called on screen. Source: specification, "Builds". */
export const platformNames: Readonly<Record<BuildPlatform, string>> = { android: 'Android', ios: 'iOS' }
