import type { Plugin } from 'rolldown'

export const rawText: Plugin
