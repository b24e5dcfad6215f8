import type { z } from 'zod'
import type { FormValues } from '#console/platform/forms/use-endpoint-form.ts'
import type { BuildPlatform } from '#contract/build-platforms.ts'
import { Build, BuildFields } from '#contract/builds.ts'
import { toBodyFields } from '#contract/core/body-fields.ts'

export type BuildValues = FormValues<typeof BuildFields>

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

export const toBuildValues = ({ build }: SavedBuild): BuildValues => toBodyFields(BuildFields, build)

/** The build that the fields mean; a new one has no previous number. */
export function toBuildBody(
  fields: z.infer<typeof BuildFields>,
  platform: BuildPlatform,
  previousBuildNumber?: number,
) {
  const isRenumbered = previousBuildNumber !== undefined && previousBuildNumber !== fields.buildNumber
  return { ...fields, platform, ...(isRenumbered ? { previousBuildNumber } : {}) }
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
