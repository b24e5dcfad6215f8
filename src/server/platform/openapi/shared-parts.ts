/** Parts that many operations have: a document has each once, under a name, when an operation has asked for it. */
export type SharedParts = {
  readonly parameters: Record<string, unknown>
  readonly responses: Record<string, unknown>
  /** A reference to a part; the first that asks for a name says what it is. */
  share(kind: 'parameters' | 'responses', name: string, part: unknown): { readonly $ref: string }
}

/** The shared parts of a document, none at first. */
export function createSharedParts(): SharedParts {
  const parts: Pick<SharedParts, 'parameters' | 'responses'> = { parameters: {}, responses: {} }
  return {
    ...parts,
    share(kind, name, part) {
      parts[kind][name] ??= part
      return { $ref: `#/components/${kind}/${name}` }
    },
  }
}
