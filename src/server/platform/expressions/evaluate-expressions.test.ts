import { expect, test } from 'vitest'
import { evaluateExpressions, validateExpressions } from './evaluate-expressions.ts'

async function evaluate(path: string, value: unknown, regex = '') {
  const [outcome] = await evaluateExpressions({ texts: [JSON.stringify(value)], tasks: [{ path, regex, text: 0 }] })
  return outcome && 'value' in outcome ? outcome.value : outcome?.failure
}

test('finds whole numbers by path', async () => {
  const game = { stage: 12, purse: { coins: '340' }, levels: [{ id: 'a', stars: 3 }], zero: -0 }
  expect(await evaluate('$.stage', game)).toBe(12)
  expect(await evaluate('$.purse.coins', game)).toBe(340)
  expect(await evaluate("$.levels[?@.id == 'a'].stars", game)).toBe(3)
  expect(await evaluate("$.levels[?match(@.id, '[a-c]')].stars", game)).toBe(3)
  expect(Object.is(await evaluate('$.zero', game), 0)).toBe(true)
})

test('takes the first group of the regex, or the whole match without a group', async () => {
  expect(await evaluate('$.stage', { stage: 'world 3, stage 12' }, 'stage (\\d+)')).toBe(12)
  expect(await evaluate('$.stage', { stage: 'stage 12' }, '\\d+')).toBe(12)
  expect(await evaluate('$', 1234, '^\\d\\d')).toBe(12)
  expect(await evaluate('$.stage', { stage: 'none' }, '\\d+')).toBe('The regex does not match the value.')
})

test.each([
  ['$.missing', {}, 'The path finds no value.'],
  ['$[*]', [1, 2], 'The path finds more than one value.'],
  ['$', 'text', 'The result is not a number.'],
  ['$', true, 'The result is not a number.'],
  ['$', null, 'The result is not a number.'],
  ['$', { a: 1 }, 'The result is not a number.'],
  ['$', 1.5, 'The result is not a whole number within ±9007199254740991.'],
  ['$', '9007199254740992', 'The result is not a whole number within ±9007199254740991.'],
  ['$', 1e300, 'The result is not a whole number within ±9007199254740991.'],
])('fails for %s of %j', async (path, value, failure) => {
  expect(await evaluate(path, value)).toBe(failure)
})

/** Evaluates on JSON as it is written, with numbers that JavaScript would round. */
async function evaluateText(path: string, text: string, regex = '') {
  const [outcome] = await evaluateExpressions({ texts: [text], tasks: [{ path, regex, text: 0 }] })
  return outcome && 'value' in outcome ? outcome.value : outcome?.failure
}

test('applies a regex to the digits that the save has', async () => {
  const text = '{"account":{"id":7318349394477056123},"version":1.10,"ratio":0.30000000000000000004,"seed":1e3}'
  expect(await evaluateText('$.account.id', text, '(\\d{5})$')).toBe(56123)
  expect(await evaluateText('$.version', text, '\\.(\\d+)')).toBe(10)
  expect(await evaluateText('$.ratio', text, '(\\d)$')).toBe(4)
  expect(await evaluateText('$.seed', text)).toBe(1_000)
  const [outcome] = await evaluateExpressions({ texts: [text], tasks: [{ path: '$.account.id', regex: '', text: 0 }] })
  expect(outcome).toEqual({
    part: 'value',
    failure: 'The result is not a whole number within ±9007199254740991.',
    found: '7318349394477056123',
  })
})

test.each([
  ['9007199254740993', 'The result is not a whole number within ±9007199254740991.'],
  ['9007199254740991.4', 'The result is not a whole number within ±9007199254740991.'],
  ['5.00000000000000000001', 'The result is not a whole number within ±9007199254740991.'],
  ['"73183493944770561230"', 'The result is not a whole number within ±9007199254740991.'],
  ['9007199254740991', 9007199254740991],
  ['5.0', 5],
  ['-0', 0],
])('rounds no number to a whole one: %s', async (text, result) => {
  expect(await evaluateText('$', text)).toBe(result)
})

test.each([
  ['@.uid == 9007199254740993', [2]],
  ['@.uid == $.wanted', [3]],
  ['@.uid != 9007199254740993', [1, 3, 4]],
  ['@.uid > 9007199254740992', [2, 3]],
  ['@.uid >= 9007199254740993', [2, 3]],
  ['@.uid < 9007199254740993', [1, 4]],
  ['9007199254740992 >= @.uid', [1, 4]],
  ['@.uid == 12.0', [4]],
  ['@.pair == $.pairs[0]', [2]],
  ['@.uid == @.none', []],
  ['length(@.uid) == 0', []],
  ['@.uid == true || @.uid < "9"', []],
])('finds by %s', async (filter, found) => {
  const text = `{"wanted":9007199254740994.0,"pairs":[[9007199254740993,{"a":1.0}]],"boats":[
    {"n":1,"uid":9007199254740992,"pair":[9007199254740992,{"a":1}]},
    {"n":2,"uid":9007199254740993,"pair":[9007199254740993,{"a":1}]},
    {"n":3,"uid":9007199254740994},{"n":4,"uid":12}]}`
  const matches = []
  for (const n of [1, 2, 3, 4]) {
    if ((await evaluateText(`$.boats[?@.n == ${n} && (${filter})].n`, text)) === n) matches.push(n)
  }
  expect(matches).toEqual(found)
})

test('reads JSON with exact numbers like JSON without', async () => {
  const text =
    ' { "a" : [ 1.0 , { "b\\u0022" : "x,]}" } , [ ] , { } , true , null ] , "a2" : "7" , "__proto__" : 3 , "a2" : 8 } '
  expect(await evaluateText('$.a[0]', text)).toBe(1)
  expect(await evaluateText('$.a2', text)).toBe(8)
  expect(await evaluateText('$.__proto__', text)).toBe(3)
  expect(await evaluateText('$.a[?@ == true]', text)).toBe('The result is not a number.')
  expect(await evaluateText("$.a[1]['b\"']", text, ',')).toBe('The result is not a number.')
  expect(await evaluateText('$.a[0].text', text)).toBe('The path finds no value.')
  expect(await evaluateText('$.a[0].*', text)).toBe('The path finds no value.')
  expect(await evaluateText('$.a[?count(@.*) > 5]', text)).toBe('The path finds no value.')
})

test('names the part of an expression that is invalid', async () => {
  const list = [
    { path: '$.a', regex: '(\\d+)' },
    { path: '$.a', regex: '(' },
    { path: '$[', regex: '' },
    // Backreferences and lookarounds cannot run in linear time.
    { path: '$', regex: '(a)\\1' },
    { path: '$', regex: '(?=a)' },
  ]
  const parts = (await validateExpressions(list)).map((invalid) => invalid?.part)
  expect(parts).toEqual([undefined, 'regex', 'path', 'regex', 'regex'])
})

test.each([
  '$[?(process.exit())]',
  "$[(this.constructor.constructor('return process')().exit())]",
  "$..[?(@.constructor.constructor('return 1')())]",
  '$[?eval("1")]',
  '$[`process.exit()`]',
  '$.a; process.exit()',
  "$[?(new Function('x'))]",
  '$[?import("fs")]',
])('never runs the code in %s', async (path) => {
  const [invalid] = await validateExpressions([{ path, regex: '' }])
  expect(invalid?.part).toBe('path')
})

test('never reads members that every object has', async () => {
  for (const name of ['constructor', '__proto__', 'toString', 'length'])
    expect(await evaluate(`$.${name}`, { a: 1 })).toBe('The path finds no value.')
})

test('ends what blows up, and evaluates the tasks after it', async () => {
  const wide = JSON.stringify(Array.from({ length: 60 }, () => Array.from({ length: 60 }, () => [[1], [2]])))
  const bad = ['$..*..*..*', '$..[?@..[?@..[?@..*]]]', '$[?count($..*..*..*) > 5]', '$..[*,*,*,*,*]..[*,*,*,*]']
  const tasks = [...bad, '$[0][0][0][0]'].map((path) => ({ path, regex: '', text: 0 }))
  const outcomes = await evaluateExpressions({ texts: [wide], tasks })
  for (const outcome of outcomes.slice(0, -1)) expect('failure' in outcome).toBe(true)
  expect(outcomes.at(-1)).toEqual({ value: 1, found: '1' })
})

test('ends all tasks of a call together, and keeps what was evaluated until then', async () => {
  const wide = JSON.stringify(Array.from({ length: 60 }, () => Array.from({ length: 60 }, () => [[1], [2]])))
  const slow = Array.from({ length: 5_000 }, () => ({ path: '$[?count($..*..*) < 0]', regex: '', text: 0 }))
  const tasks = [{ path: '$[0][0][0][0]', regex: '', text: 0 }, ...slow]
  const outcomes = await evaluateExpressions({ texts: [wide], tasks })
  expect(outcomes[0]).toEqual({ value: 1, found: '1' })
  expect(outcomes.at(-1)).toEqual({ part: 'path', failure: 'The evaluation took too long and was stopped.' })
  const late = await evaluateExpressions({ texts: ['1'], tasks: [{ path: '$', regex: '', text: 0 }] }, { timeoutMs: 0 })
  expect(late).toEqual([{ part: 'path', failure: 'The evaluation took too long and was stopped.' }])
})

test('says of an evaluation that was stopped that it was too slow, and of no other', async () => {
  const tasks = [
    { path: '$[0]', regex: '(a?){40}\\d', text: 0 },
    { path: '$[1]', regex: '', text: 0 },
  ]
  const text = JSON.stringify(['a'.repeat(1_000_000), 7])
  const [stopped, quick] = await evaluateExpressions({ texts: [text], tasks })
  expect(stopped).toMatchObject({ failure: 'The evaluation took too long and was stopped.', isTooSlow: true })
  expect(quick).toEqual({ value: 7, found: '7' })
  const [late] = await evaluateExpressions({ texts: [text], tasks }, { timeoutMs: 0 })
  expect(late).toEqual({ part: 'path', failure: 'The evaluation took too long and was stopped.' })
})

test('matches patterns that are slow elsewhere', async () => {
  const text = `${'a'.repeat(50_000)}!`
  for (const regex of ['^(a+)+$', '(a|aa)+$', '^(([a-z])+.)+[A-Z]([a-z])+$', '(x+x+)+y'])
    expect(await evaluate('$', text, regex)).toMatch(/does not match|took too long/)
})

test.each(['match', 'search'])('matches patterns of %s in a path that are slow elsewhere', async (name) => {
  const levels = [{ id: `${'a'.repeat(40)}!`, stars: 3 }]
  for (const pattern of ['^(a+)+$', '(a|aa)+$', '(a+a+)+b'])
    expect(await evaluate(`$[?${name}(@.id, '${pattern}')].stars`, levels)).toBe('The path finds no value.')
})

test('fails for values that are no JSON or nested too deep', async () => {
  const texts = ['{"a":', `${'['.repeat(101)}${']'.repeat(101)}`, '{"a":1}']
  const outcomes = await evaluateExpressions({
    texts,
    tasks: [0, 1, 2].map((text) => ({ path: '$.a', regex: '', text })),
  })
  expect(outcomes.map((outcome) => 'failure' in outcome && outcome.part)).toEqual(['value', 'value', false])
})

test('evaluates calls at the same time one after the other', async () => {
  const results = await Promise.all(Array.from({ length: 20 }, (_, index) => evaluate('$.a', { a: index })))
  expect(results).toEqual(Array.from({ length: 20 }, (_, index) => index))
})

test('evaluates texts that are dropped from memory and read again', async () => {
  const texts = [1, 2, 3].map((value) => `{"a":${value},"b":"${'x'.repeat(1_900_000)}"}`)
  const tasks = [0, 1, 2, 0, 1].map((text) => ({ path: '$.a', regex: '', text }))
  const outcomes = await evaluateExpressions({ texts, tasks }, { queue: 'jobs', timeoutMs: 60_000 })
  expect(outcomes.map((outcome) => ('value' in outcome ? outcome.value : outcome.failure))).toEqual([1, 2, 3, 1, 2])
})

test('evaluates the expressions of a save while those of an import are checked', async () => {
  const list = Array.from({ length: 5_000 }, (_, index) => ({ path: '$.a', regex: `(a{1,20}|b{1,20})${index}` }))
  let isChecked = false
  const checking = validateExpressions(list).then((results) => {
    isChecked = true
    return results
  })
  expect(await evaluate('$.a', { a: 1 })).toBe(1)
  expect(isChecked).toBe(false)
  expect(await checking).toHaveLength(5_000)
}, 60_000)

test('evaluates the expressions of a save while slow ones of others are evaluated', async () => {
  const wide = JSON.stringify(Array.from({ length: 60 }, () => Array.from({ length: 60 }, () => [[1], [2]])))
  const tasks = Array.from({ length: 6 }, (_, index) => ({
    path: `$[?count($..*..*..*) == ${index}]`,
    regex: '',
    text: 0,
  }))
  const hostile = { texts: [wide], tasks }
  await evaluate('$.a', { a: 1 })
  // Saving configurations compiles their expressions, which is no evaluation.
  await validateExpressions(tasks)
  // At first nobody knows that they are slow; then they are known, however few of them each call has time for.
  for (let times = 0; times < 4; times++) {
    const ended: string[] = []
    const slow = evaluateExpressions(hostile).then(() => ended.push('slow'))
    const other = evaluate('$.a', { a: 1 }).then((value) => ended.push(`other ${value}`))
    await Promise.all([slow, other])
    expect(ended).toEqual(['other 1', 'slow'])
  }
})

test('finds everything when the thread of the calls has no time for all', async () => {
  const wide = JSON.stringify(Array.from({ length: 60 }, () => Array.from({ length: 60 }, () => [[1], [2]])))
  const narrow = JSON.stringify(Array.from({ length: 20 }, () => [[[1]]]))
  // One alone takes more than the budget; several could take the whole time of a call on a busy machine.
  const slow = { path: '$[?count($..*..*..*) == -1]', regex: '', text: 0 }
  const quick = Array.from({ length: 20 }, (_, index) => ({ path: `$[${index}][0][0][0]`, regex: '', text: 0 }))
  // Known as fast, they are evaluated on the thread of the calls.
  await evaluateExpressions({ texts: [narrow], tasks: [slow, ...quick] })
  const outcomes = await evaluateExpressions({ texts: [wide], tasks: [slow, ...quick] })
  expect(outcomes.slice(1).map((outcome) => 'value' in outcome && outcome.value)).toEqual(quick.map(() => 1))
})
