declare const __COMMIT__: string
declare const __BRANCH__: string
declare const __COMPANY_NAME__: string
declare const __COMPANY_URL__: string

/** Commit, branch and company of this build, set at build time; "unknown" where they are not given. */
export const build = {
  commit: typeof __COMMIT__ === 'string' ? __COMMIT__ : 'unknown',
  branch: typeof __BRANCH__ === 'string' ? __BRANCH__ : 'unknown',
  companyName: typeof __COMPANY_NAME__ === 'string' ? __COMPANY_NAME__ : 'Quarterdeck',
  /** An http or https URL; empty when there is none. */
  companyUrl: typeof __COMPANY_URL__ === 'string' ? __COMPANY_URL__ : '',
} as const
