import type { FormErrors } from '@mantine/form'
import type { BuildPlatform } from '#contract/build-platforms.ts'
import type { builds } from '#contract/builds.ts'
import { Build, BuildInput } from '#contract/builds.ts'
import type { EndpointRequest } from '#contract/core/endpoint.ts'

export type BuildValues = {
  readonly version: string
  /** Empty, or what cannot be read as a number, is text. */
  readonly buildNumber: number | string
  readonly contentEnvironment: string
  readonly description: string
  readonly debuggerBuild: boolean
  readonly isStaging: boolean
  readonly staticRoute: boolean
  readonly updateRequired: boolean
}

/** A saved build under the name that forms know versions by. */
export type SavedBuild = { readonly build: Build; readonly Version: number }

export const toSavedBuild = (build: Build): SavedBuild => ({ build, Version: build.Revision })

/** Reads the build that a conflict carries. */
export const SavedBuildSchema = Build.transform(toSavedBuild)

export const newBuild: BuildValues = {
  version: '',
  buildNumber: '',
  contentEnvironment: '',
  description: '',
  debuggerBuild: false,
  isStaging: false,
  staticRoute: false,
  updateRequired: false,
}

export function toBuildValues({ build }: SavedBuild): BuildValues {
  return {
    version: build.Version,
    buildNumber: build.BuildNumber,
    contentEnvironment: build.ContentEnvironment,
    description: build.Description,
    debuggerBuild: build.DebuggerBuild,
    isStaging: build.IsStaging,
    staticRoute: build.StaticRoute,
    updateRequired: build.UpdateRequired,
  }
}

type BuildBody = NonNullable<EndpointRequest<(typeof builds)['save']>['body']>

/** The build that values mean; a new one has no previous number. */
export function toBuildBody(values: BuildValues, platform: BuildPlatform, previousBuildNumber?: number): BuildBody {
  const buildNumber = Number(values.buildNumber)
  const isRenumbered = previousBuildNumber !== undefined && previousBuildNumber !== buildNumber
  return { ...values, platform, buildNumber, ...(isRenumbered ? { previousBuildNumber } : {}) }
}

export function validateBuild(values: BuildValues): FormErrors {
  if (String(values.buildNumber).trim() === '') return { buildNumber: 'This field is required' }
  const parsed = BuildInput.safeParse(toBuildBody(values, 'android'))
  if (parsed.success) return {}
  return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]))
}

/** Whether number and version are filled in, so that the form can be submitted. */
export function isComplete({ buildNumber, version }: BuildValues): boolean {
  return String(buildNumber).trim() !== '' && version.trim() !== ''
}

/** A build as it is after saving the values. */
export function toChangedBuild(build: Build, values: BuildValues): Build {
  return {
    ...build,
    BuildNumber: Number(values.buildNumber),
    ContentEnvironment: values.contentEnvironment.trim(),
    Description: values.description,
    DebuggerBuild: values.debuggerBuild,
    IsStaging: values.isStaging,
    StaticRoute: values.staticRoute,
    UpdateRequired: values.updateRequired,
  }
}
