import { defineConfig } from '@playwright/test'

/**
 * Browser journeys in the system's own Chromium, on the built product: those of the gate, those of the nightly run, and one
 * that takes pictures.
 */
export default defineConfig({
  projects: [
    { name: 'gate', testDir: 'test/journeys' },
    { name: 'nightly', testDir: 'test/nightly/journeys' },
    { name: 'looks', testDir: 'test/looks' },
  ],
  testMatch: '*.spec.ts',
  fullyParallel: false,
  // Each has a browser and a server of its own.
  workers: 2,
  forbidOnly: true,
  // Only what hangs is stopped: a busy machine takes several times as long as an idle one.
  timeout: 360_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
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
