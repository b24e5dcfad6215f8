import { z } from 'zod'
import type { GameEndpoint } from '#contract/core/endpoint.ts'
import { gameCalls } from './game-calls.ts'
import type { Schema } from './json-schema-types.ts'

/** A member of a class: how C# declares it, reads it from JSON and writes it. */
type Value = {
  readonly type: string
  /** Whether it is a value type, which is null only with a question mark. */
  readonly isStruct: boolean
  readonly read: string
  readonly write: (expression: string) => string
}

const text: Value = { type: 'string', isStruct: false, read: 'json.ReadString()', write: (one) => `json.Write(${one})` }
const toStruct = (type: string, name: string): Value => ({
  type,
  isStruct: true,
  read: `json.Read${name}()`,
  write: (one) => `json.Write(${one})`,
})
const basics: Readonly<Record<string, Value>> = {
  string: text,
  integer: toStruct('long', 'Long'),
  number: toStruct('double', 'Double'),
  boolean: toStruct('bool', 'Bool'),
}

const toPascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
const toSingular = (name: string) => toPascal(name).replace(/ies$/, 'y').replace(/s$/, '')

const isNull = (schema: Schema) => schema.type === 'null'

/** The choices of a schema without null, and whether null is one. */
function split(schema: Schema): { readonly choices: readonly Schema[]; readonly isNullable: boolean } {
  const all = schema.anyOf ?? schema.oneOf
  if (!all && Array.isArray(schema.type)) {
    const types = schema.type.filter((type) => type !== 'null')
    const isNullable = types.length < schema.type.length
    return { choices: types.map((type) => ({ ...schema, type })), isNullable }
  }
  if (!all) return { choices: [schema], isNullable: false }
  const parts = all.map(split)
  const isNullable = all.some(isNull) || parts.some((part) => part.isNullable)
  return { choices: parts.flatMap((part) => part.choices).filter((one) => !isNull(one)), isNullable }
}

/** One object with the members of all; what not every one requires is optional. */
function merge(choices: readonly Schema[]): Schema {
  const [first = {}, ...others] = choices
  if (others.length === 0) return first
  const properties = Object.assign({}, ...choices.map((choice) => choice.properties ?? {}))
  const required = Object.keys(properties).filter((name) => choices.every((choice) => choice.required?.includes(name)))
  return { type: 'object', properties, required }
}

/** Writes classes, one for each shape: what two calls share has the name that it got first. */
class ClassWriter {
  readonly classes: string[] = []
  readonly #names = new Map<string, string>()
  readonly #used = new Set<string>()

  toValue(schema: Schema, name: string): Value {
    const { choices } = split(schema)
    const [first = {}] = choices
    if (choices.every((choice) => choice.type === 'object' && choice.properties))
      return this.#toObject(merge(choices), name)
    if (first.enum || first.const !== undefined) {
      const sample = first.const ?? first.enum?.[0]
      return basics[typeof sample === 'number' ? 'integer' : typeof sample] ?? text
    }
    if (first.type === 'array' && first.items) return this.#toList(first.items, name)
    if (first.type === 'object' && typeof first.additionalProperties === 'object')
      return this.#toMap(first.additionalProperties, name)
    const basic = basics[String(first.type)]
    if (!basic) throw new Error(`No C# type for ${name}: ${JSON.stringify(schema)}.`)
    return choices.some((choice) => choice.type === 'number') ? (basics.number ?? basic) : basic
  }

  #toList(items: Schema, name: string): Value {
    const item = this.toValue(items, toSingular(name))
    return {
      type: `List<${item.type}>`,
      isStruct: false,
      read: `json.ReadList(${toReader(item)})`,
      write: (one) => `json.WriteList(${one}, ${toWriter(item)})`,
    }
  }

  #toMap(values: Schema, name: string): Value {
    const value = this.toValue(values, toSingular(name))
    return {
      type: `Dictionary<string, ${value.type}>`,
      isStruct: false,
      read: `json.ReadMap(${toReader(value)})`,
      write: (one) => `json.WriteMap(${one}, ${toWriter(value)})`,
    }
  }

  #toObject(schema: Schema, wanted: string): Value {
    const shape = JSON.stringify([schema.properties, schema.required])
    const known = this.#names.get(shape)
    const name = known ?? this.#reserve(wanted)
    if (!known) {
      this.#names.set(shape, name)
      this.#writeClass(name, schema)
    }
    return { type: name, isStruct: false, read: `${name}.Read(json)`, write: (one) => `${name}.Write(json, ${one})` }
  }

  #reserve(wanted: string): string {
    let name = wanted
    while (this.#used.has(name)) name += 'Part'
    this.#used.add(name)
    return name
  }

  /** The members of an object. */
  toMembers(schema: Schema, owner: string): Member[] {
    return Object.entries(schema.properties ?? {}).map(([name, property]) => {
      const value = this.toValue(property, `${owner}${toPascal(name)}`)
      const { isNullable } = split(property)
      const isOptional = !schema.required?.includes(name)
      return { name, field: toPascal(name), value, isOptional, isNullable: isNullable || isOptional }
    })
  }

  #writeClass(name: string, schema: Schema): void {
    const members = this.toMembers(schema, name.replace(/Reply$/, ''))
    this.classes.push(`    public sealed class ${name}
    {
${members.map(toField).join('\n')}

        internal static ${name} Read(JsonReader json)
        {
            if (json.ReadNull()) return null;
            var value = new ${name}();
            json.BeginObject();
            for (var name = json.NextName(); name != null; name = json.NextName())
            {
                switch (name)
                {
${members.map(toCase).join('\n')}
                    default: json.Skip(); break;
                }
            }
            return value;
        }

        internal static void Write(JsonWriter json, ${name} value)
        {
            if (value == null) { json.WriteNull(); return; }
            json.BeginObject();
${members.map((member) => toWrite(member, 'value.')).join('\n')}
            json.EndObject();
        }
    }`)
  }
}

type Member = {
  readonly name: string
  readonly field: string
  readonly value: Value
  readonly isOptional: boolean
  readonly isNullable: boolean
}

function toReader({ read, type }: Value): string {
  const basic = readers[type]
  if (basic) return `JsonReader.${basic}`
  return read === `${type}.Read(json)` ? `${type}.Read` : `inner => ${read.replace('json.', 'inner.')}`
}
const readers: Readonly<Record<string, string>> = { string: 'String', long: 'Long', double: 'Double', bool: 'Bool' }
const toWriter = ({ write }: Value) => `item => ${write('item')}`

const isNullableStruct = ({ value, isNullable }: Member) => value.isStruct && isNullable

const toField = (member: Member) =>
  `        public ${member.value.type}${isNullableStruct(member) ? '?' : ''} ${member.field};`

function toCase(member: Member): string {
  const { name, field, value } = member
  const read = isNullableStruct(member) ? `json.ReadNull() ? (${value.type}?)null : ${value.read}` : value.read
  return `                    case "${name}": value.${field} = ${read}; break;`
}

/** What is optional and not there is not written; what may be null is. */
function toWrite(member: Member, owner: string): string {
  const { name, field, value, isOptional } = member
  const expression = `${owner}${field}`
  const written = value.write(isNullableStruct(member) ? `${expression}.Value` : expression)
  const present = `json.Name("${name}"); ${written};`
  if (isOptional) return `            if (${expression} != null) { ${present} }`
  if (!isNullableStruct(member)) return `            ${present}`
  return `            json.Name("${name}"); if (${expression} == null) json.WriteNull(); else ${written};`
}

const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema

function toCallClass(writer: ClassWriter, name: string, endpoint: GameEndpoint): string {
  const className = name.split('.').map(toPascal).join('')
  const { method, path, summary, params, query, body, reply, isPoll } = endpoint
  const parts = Object.fromEntries(
    Object.entries({ params, query, body }).map(([part, schema]) => {
      const json = schema ? toJsonSchema(schema, 'input') : undefined
      return [part, json ? writer.toMembers(merge(split(json).choices), className) : []]
    }),
  ) as Record<'params' | 'query' | 'body', Member[]>
  const replyValue = writer.toValue(toJsonSchema(reply, 'output'), `${className}Reply`)
  const filled = path.replaceAll(/:([A-Za-z]+)/g, (_, param: string) => `" + Url.Encode(${toPascal(param)}) + "`)
  const queryLines = parts.query.map((member) => {
    const { name: queryName, field, value } = member
    if (value.type.startsWith('List<')) {
      // "keys[0].key=a"
      return `            query.AddList("${queryName}", ${field}, (item, add) => {${' '}add("key", item.Key);${' '}});`
    }
    return `            query.Add("${queryName}", ${field});`
  })
  const fields = [...parts.params, ...parts.query, ...parts.body].map(toField)
  return `    /// <summary>${summary}: ${method} ${path}${isPoll ? '. The reply is null when nothing changed' : ''}.</summary>
    public sealed class ${className} : GameCall<${replyValue.type}>
    {
${fields.join('\n')}${fields.length > 0 ? '\n\n' : ''}        public override string Method { get { return "${method}"; } }
        public override bool IsOfClient { get { return ${endpoint.gameAccess === 'client key'}; } }
        internal override string GetPath() { return "${filled}"; }
        internal override ${replyValue.type} ReadReply(JsonReader json) { return ${replyValue.read}; }${
          queryLines.length === 0
            ? ''
            : `
        internal override void AddQuery(QueryWriter query)
        {
${queryLines.join('\n')}
        }`
        }${
          body
            ? `
        internal override bool HasBody { get { return true; } }
        internal override void WriteBody(JsonWriter json)
        {
            json.BeginObject();
${parts.body.map((member) => toWrite(member, '')).join('\n')}
            json.EndObject();
        }`
            : ''
        }
    }`
}

const playerCalls = gameCalls.filter(({ endpoint }) => typeof endpoint.gameAccess === 'string')

/** Makes a call by its name and the JSON of its input, for the driver of the tests. */
function toNamedCase(writer: ClassWriter, { name, endpoint }: (typeof playerCalls)[number]): string {
  const className = name.split('.').map(toPascal).join('')
  const members = [endpoint.params, endpoint.query, endpoint.body].flatMap((schema) =>
    schema ? writer.toMembers(merge(split(toJsonSchema(schema, 'input')).choices), className) : [],
  )
  const reply = writer.toValue(toJsonSchema(endpoint.reply, 'output'), `${className}Reply`)
  return `                case "${name}":
                {
                    var value = new ${className}();
                    json.BeginObject();
                    for (var name = json.NextName(); name != null; name = json.NextName())
                    {
                        switch (name)
                        {
${members.map((member) => `        ${toCase(member)}`).join('\n')}
                            default: json.Skip(); break;
                        }
                    }
                    return Driver.ToJson(await client.CallAsync(value), ${reply.type}.Write);
                }`
}

/** The calls by their names, for the driver of the tests. */
export function generateCsharpCallsByName(): string {
  const writer = new ClassWriter()
  for (const { name, endpoint } of playerCalls) toCallClass(writer, name, endpoint)
  return `// Made from the contract by test/csharp-calls.test.ts: do not edit.
using System;
using System.Threading.Tasks;

namespace Quarterdeck
{
    internal static class CallsByName
    {
        internal static async Task<string> CallAsync(GameClient client, string call, JsonReader json)
        {
            switch (call)
            {
${playerCalls.map((call) => toNamedCase(writer, call)).join('\n')}
                default: throw new ArgumentException("There is no call " + call + ".");
            }
        }
    }
}
`
}

/** The calls of players and their types, for the client in C#. */
export function generateCsharpCalls(): string {
  const writer = new ClassWriter()
  const calls = playerCalls.map(({ name, endpoint }) => toCallClass(writer, name, endpoint))
  return `// Made from the contract by test/csharp-calls.test.ts: do not edit.
using System.Collections.Generic;

namespace Quarterdeck
{
${[...calls, ...writer.classes].join('\n\n')}
}
`.replaceAll(' + ""', '')
}
