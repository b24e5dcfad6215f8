import { builtinEnvironments, type Environment } from 'vitest/runtime'

/**
 * A page by jsdom, with modules loaded as Node loads them: the screens are tested against the real server in the same
 * process, and its files are no web addresses.
 */
const browserEnvironment: Environment = { ...builtinEnvironments.jsdom, name: 'browser', viteEnvironment: 'ssr' }

// The test runner takes an environment by its default export.
export default browserEnvironment
