declare const __VERSION__: string | undefined

/** The program's version, put in by the build; "0.0.0" when running from source. */
export const version = typeof __VERSION__ === 'string' ? __VERSION__ : '0.0.0'
