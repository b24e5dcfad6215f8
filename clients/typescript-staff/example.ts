import { ApiError, createClient } from './src/index.ts'

const { QUARTERDECK_URL = '', QUARTERDECK_KEY = '', BUILD_NUMBER = '', VERSION = '' } = process.env
const quarterdeck = createClient({ url: QUARTERDECK_URL, key: QUARTERDECK_KEY })

try {
  const build = await quarterdeck.builds.save(
    { body: { platform: 'ios', buildNumber: Number(BUILD_NUMBER), version: VERSION } },
    { idempotencyKey: `ios-${BUILD_NUMBER}`, reason: `release-${VERSION}` },
  )
  console.log(`Build ${build.BuildNumber} of ${build.Version} is registered.`)
} catch (error) {
  if (!(error instanceof ApiError)) throw error
  console.error(`${error.code}: ${error.message} (request ${error.requestId})`)
  process.exitCode = 1
}
