declare const __COMMIT__: string
declare const __BRANCH__: string
declare const __COMPANY_NAME__: string
declare const __COMPANY_URL__: string

/** What this build of the console was made from and for, written in when it was built; "unknown" where nobody said. */
export const build = {
  commit: __COMMIT__,
  branch: __BRANCH__,
  companyName: __COMPANY_NAME__,
  /** An http or https address; empty when there is none. */
  companyUrl: __COMPANY_URL__,
} as const
