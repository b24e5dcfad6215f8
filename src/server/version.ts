declare const __VERSION__: string | undefined
declare const __COMMIT__: string | undefined
declare const __BRANCH__: string | undefined

/** The program's version, put in by the build; "0.0.0" when running from source. */
export const version = typeof __VERSION__ === 'string' ? __VERSION__ : '0.0.0'
/** The commit and branch the program was built from; "unknown" when the build did not know. */
export const commit = typeof __COMMIT__ === 'string' ? __COMMIT__ : 'unknown'
export const branch = typeof __BRANCH__ === 'string' ? __BRANCH__ : 'unknown'
