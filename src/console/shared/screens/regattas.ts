import { defineScreen } from '#console/platform/navigation/screen.ts'

/** The regattas by edition or month; `regatta` opens the one with this id. */
export const regattasScreen = defineScreen({
  path: '/acp/regattas',
  title: 'Regattas',
  search: ['regatta', 'view', 'month'],
})

/** The page of one regatta; `group` opens the one with this number, `move` the form that moves a guild. */
export const regattaScreen = defineScreen({
  path: '/acp/regatta/$regattaId',
  title: 'Regatta',
  parent: regattasScreen,
  search: ['group', 'move'],
})

/** What regattas are made from; `new` opens an empty form, `clone` one that is filled in from the one with this id. */
export const regattaDefinitionsScreen = defineScreen({
  path: '/acp/regattadefinitions',
  title: 'Regatta Definitions',
  search: ['new', 'clone', 'filter'],
})
