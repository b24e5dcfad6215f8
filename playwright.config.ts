import { defineConfig } from '@playwright/test'

/** Browser journeys in the system's own Chromium, on the built product, on either engine. */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '*.spec.ts',
  fullyParallel: false,
  // Each has a browser and a server of its own.
  workers: 2,
  forbidOnly: true,
  // A shared machine stalls for seconds now and then; a journey that passed the second time is listed as flaky.
  retries: 1,
  // Only what hangs is stopped: a busy machine takes several times as long as an idle one.
  timeout: 360_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  // One journey follows a regatta of three minutes; the others of more than one are listed at the end.
  reportSlowTests: { max: 5, threshold: 60_000 },
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    // A step whose element never comes ends long before the test.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Some journeys go through a proxy with a self-signed certificate.
    ignoreHTTPSErrors: true,
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: process.env.QD_CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
