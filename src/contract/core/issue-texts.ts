import type { z } from 'zod'

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
}

const formatNames: Readonly<Record<string, string>> = {
  datetime: 'a date and time as 2026-11-20T14:05:00.000Z',
  date: 'a date as 2026-11-20',
  email: 'an e-mail address',
  url: 'a URL',
}

const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['item', 'items'],
}

type Limit = { readonly origin: string; readonly limit: number | bigint; readonly word: string }

/** "This must be at most 5.", "This must have at least 1 item." */
function describeLimit({ origin, limit, word }: Limit): string {
  const unit = units[origin]
  if (!unit) return `This must be ${word} ${limit}.`
  return `This must have ${word} ${limit} ${limit === 1 ? unit[0] : unit[1]}.`
}

function describeChoice(values: readonly unknown[]): string {
  return values.length === 1 ? `This must be ${values[0]}.` : `This must be one of ${values.join(', ')}.`
}

/** What is wrong with an input, in a sentence, for a parse of schemas that have no text of their own. */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'This is missing.'
        : `This must be ${typeNames[issue.expected] ?? issue.expected}.`
    case 'invalid_value':
      return issue.input === undefined ? 'This is missing.' : describeChoice(issue.values)
    case 'too_big': {
      const word = issue.exact ? 'exactly' : issue.inclusive === false ? 'less than' : 'at most'
      return describeLimit({ origin: issue.origin, limit: issue.maximum, word })
    }
    case 'too_small': {
      const word = issue.exact ? 'exactly' : issue.inclusive === false ? 'more than' : 'at least'
      return describeLimit({ origin: issue.origin, limit: issue.minimum, word })
    }
    case 'invalid_format': {
      const name = formatNames[issue.format]
      if (name !== undefined) return `This must be ${name}.`
      return issue.format === 'regex' ? `This must match ${issue.pattern}.` : 'This has the wrong format.'
    }
    case 'not_multiple_of':
      return `This must be a multiple of ${issue.divisor}.`
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options) ? describeChoice(issue.options) : 'This is not valid.'
    case 'invalid_key':
      return 'The name of this is not valid.'
    case 'unrecognized_keys':
      return `Unknown ${issue.keys.length === 1 ? 'field' : 'fields'}: ${issue.keys.join(', ')}.`
    case 'invalid_element':
    case 'custom':
      return 'This is not valid.'
  }
}
