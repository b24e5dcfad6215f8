// Runs the steps of `npm run check` and `npm test` and says how long each took.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { packageRoot } from './toolchain.mjs'

/** A step that runs a tool of node_modules: its file there, arguments, and variables beside those of this process. */
export const tool = (file, args, env = {}) => ({
  args: [join(packageRoot, 'node_modules', ...file.split('/')), ...args],
  env,
})

/** A step that runs a script of this folder. */
export const script = (name, args) => ({ args: [join(packageRoot, 'scripts', name), ...args], env: {} })

/** How many characters of a live step's output are repeated when it failed: the summary of Vitest or Playwright. */
const repeated = 6000

/** How Vitest and Playwright begin the line that names a failed test; the next one says what was wrong. */
const namesFailedTest = /\bFAIL\b|^ +\d+\) /

/** The failed tests by name and the end of the output, which a long error would otherwise fill alone. */
function summarize(output) {
  const lines = output.split('\n')
  const failed = lines.flatMap((line, index) => (namesFailedTest.test(line) ? [line, lines[index + 1]] : []))
  return [...failed, output.slice(-repeated)].join('\n')
}

/** Runs one command and keeps its output; with `isLive` it is shown as it comes. */
function execute({ program = process.execPath, args, env }, isLive) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: packageRoot,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const append = (text) => {
      output += text
      if (isLive) process.stdout.write(text)
    }
    child.stdout.on('data', append)
    child.stderr.on('data', append)
    child.once('error', (error) => resolve({ isOk: false, output: error.message }))
    child.once('close', (code) => resolve({ isOk: code === 0, output }))
  })
}

async function runStep(name, commands, isLive) {
  const started = performance.now()
  if (isLive) console.log(`\n=== ${name}`)
  const failures = []
  for (const command of commands) {
    const result = typeof command === 'function' ? await attempt(command) : await execute(command, isLive)
    if (!result.isOk) failures.push(isLive ? summarize(result.output) : result.output)
  }
  return { name, failures, seconds: (performance.now() - started) / 1000 }
}

async function attempt(work) {
  try {
    await work()
    return { isOk: true, output: '' }
  } catch (error) {
    return { isOk: false, output: error.message }
  }
}

/** Runs steps one after the other with their output shown: `{ name: command or list of commands }`. */
export async function runSequentially(steps) {
  const results = []
  for (const [name, commands] of Object.entries(steps)) results.push(await runStep(name, [commands].flat(), true))
  return results
}

/** Runs steps two at a time, for two cores, without showing their output. */
export async function runConcurrently(steps, lanes = 2) {
  const waiting = Object.entries(steps)
  const results = []
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, commands] = next
      results.push(await runStep(name, [commands].flat(), false))
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}

/** The names of tests in the output of a step, each once. */
function listTests(output, names) {
  const lines = stripVTControlCharacters(output).split('\n')
  return [...new Set(lines.filter((line) => names.test(line)))]
}

/** A function that selects the steps whose names contain one of the filters; all of them without filters. */
export const selectSteps = (filters) => (steps) =>
  Object.fromEntries(
    Object.entries(steps).filter(([name]) => filters.length === 0 || filters.some((filter) => name.includes(filter))),
  )

/** A line for each step: its result, seconds and name. */
export const formatResults = (results) =>
  results.map(
    ({ name, failures, seconds }) =>
      `    ${failures.length === 0 ? 'ok    ' : 'FAILED'}  ${seconds.toFixed(1).padStart(6)} s  ${name}`,
  )

/** Prints what failed, a line for each step and the failed tests, and ends the process, with 1 when one failed. */
export function report(results, started) {
  for (const { name, failures } of results)
    for (const output of failures) console.log(`\n=== Failed: ${name}\n${output}`)
  const failed = results.filter(({ failures }) => failures.length > 0).length
  console.log(`\n${formatResults(results).join('\n')}`)
  console.log(`            ${((performance.now() - started) / 1000).toFixed(1)} s  in all`)
  console.log(`\n${results.length - failed} passed, ${failed} failed`)
  for (const { failures } of results)
    for (const test of failures.flatMap((output) => listTests(output, namesFailedTest))) console.log(test)
  process.exit(failed > 0 ? 1 : 0)
}
