// Runs the steps of `npm run check` and `npm test` and says how long each took.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { packageRoot } from './toolchain.mjs'

/** A step that runs a tool of node_modules: its file there, arguments, and variables beside those of this process. */
export const tool = (file, args, env = {}) => ({
  args: [join(packageRoot, 'node_modules', ...file.split('/')), ...args],
  env,
})

/** A step that runs a script of this folder. */
export const script = (name, args) => ({ args: [join(packageRoot, 'scripts', name), ...args], env: {} })

/** Runs one command; its output is shown when it fails, or all along with `isLive`. Resolves to its exit code. */
function execute({ program = process.execPath, args, env }, isLive) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: packageRoot,
      env: { ...process.env, ...env },
      stdio: isLive ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const append = (text) => {
      output += text
    }
    child.stdout?.on('data', append)
    child.stderr?.on('data', append)
    child.once('error', (error) => resolve({ isOk: false, output: error.message }))
    child.once('close', (code) => resolve({ isOk: code === 0, output }))
  })
}

async function runStep(name, commands, isLive) {
  const started = performance.now()
  if (isLive) console.log(`\n=== ${name}`)
  let isOk = true
  for (const command of commands) {
    const result = typeof command === 'function' ? await attempt(command) : await execute(command, isLive)
    if (!result.isOk && result.output) console.log(`\n=== ${name}\n${result.output}`)
    isOk &&= result.isOk
  }
  return { name, isOk, seconds: (performance.now() - started) / 1000 }
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
export async function runInTurn(steps) {
  const results = []
  for (const [name, commands] of Object.entries(steps)) results.push(await runStep(name, [commands].flat(), true))
  return results
}

/** Runs steps two at a time, for two cores; only the output of those that fail is shown. */
export async function runTogether(steps, lanes = 2) {
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

/** Prints a line for each step and ends the process, with 1 when one failed. */
export function report(results, started) {
  const line = ({ name, isOk, seconds }) =>
    `    ${isOk ? 'ok    ' : 'FAILED'}  ${seconds.toFixed(1).padStart(6)} s  ${name}`
  const failed = results.filter(({ isOk }) => !isOk).length
  console.log(`\n${results.map(line).join('\n')}`)
  console.log(`            ${((performance.now() - started) / 1000).toFixed(1)} s  in all`)
  console.log(`\n${results.length - failed} passed, ${failed} failed`)
  process.exit(failed > 0 ? 1 : 0)
}
