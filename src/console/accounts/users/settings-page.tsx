import { TabbedLists } from '#console/platform/lists/tabbed-lists.tsx'
import { RolesTab } from './roles-tab.tsx'
import { UsersTab } from './users-tab.tsx'

const tabs = [
  { key: 'users', title: 'Users', content: <UsersTab /> },
  { key: 'roles', title: 'Roles', content: <RolesTab /> },
]

export function SettingsPage() {
  return <TabbedLists title="Settings" label="Users and roles" tabs={tabs} />
}
