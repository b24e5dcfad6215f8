// npm run contact-sheet: every screen, dialog and drawer of the sample game at two widths, light and dark, as small pictures
// on one page each, and as numbered parts of it: test-results/contact-sheet.
import { report, runSequentially, tool } from './run-steps.mjs'
import { ensureBrowser, findBrowser } from './system-packages.mjs'
import { buildIfStale, installIfNeeded } from './toolchain.mjs'

const started = performance.now()
installIfNeeded()
ensureBrowser()

const steps = {
  build: buildIfStale,
  'contact sheet': tool('@playwright/test/cli.js', ['test', '--project', 'looks'], { QD_CHROMIUM: findBrowser() }),
}
report(await runSequentially(steps), started)
