import { expect, it } from 'vitest'
import { z } from 'zod'
import { toBodyFields } from './body-fields.ts'

const Fields = z.strictObject({ name: z.string(), taskcount: z.int(), isOpen: z.boolean() })

it('takes the fields of a body from a reply that spells them with other capitals, and nothing else', () => {
  const reply = { Id: 7, Name: 'Weekend', TaskCount: 3, IsOpen: false, Version: 2 }
  expect(toBodyFields(Fields, reply)).toEqual({ name: 'Weekend', taskcount: 3, isOpen: false })
})

it('does not compile without a field, or with one of another type', () => {
  // @ts-expect-error TaskCount is missing
  toBodyFields(Fields, { Name: 'Weekend', IsOpen: false })
  // @ts-expect-error TaskCount is a text
  toBodyFields(Fields, { Name: 'Weekend', TaskCount: '3', IsOpen: false })
})
