declare const __COMMIT__: string
declare const __BRANCH__: string
declare const __COMPANY_NAME__: string
declare const __COMPANY_URL__: string

/** What this build of the console was made from and for, written in when it was built; "unknown" where nobody said. */
export const build = {
  commit: typeof __COMMIT__ === 'string' ? __COMMIT__ : 'unknown',
  branch: typeof __BRANCH__ === 'string' ? __BRANCH__ : 'unknown',
  companyName: typeof __COMPANY_NAME__ === 'string' ? __COMPANY_NAME__ : 'Quarterdeck',
  /** An http or https address; empty when there is none. */
  companyUrl: typeof __COMPANY_URL__ === 'string' ? __COMPANY_URL__ : '',
} as const
