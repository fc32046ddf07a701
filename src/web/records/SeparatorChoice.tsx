import { Menu } from '@mantine/core'
import { changePreferences, usePreferences } from '../theme/preferences.ts'

const CHOICES = [
  ['comma', 'Commas'],
  ['semicolon', 'Semicolons, if a spreadsheet shows one column'],
] as const

/** In the menu of an export. */
export function SeparatorChoice() {
  const chosen = usePreferences().separator
  return (
    <>
      <Menu.Label>Columns of files are separated by</Menu.Label>
      {CHOICES.map(([value, label]) => (
        <Menu.RadioItem
          key={value}
          value={value}
          checked={value === chosen}
          onChange={() => changePreferences({ separator: value })}
        >
          {label}
        </Menu.RadioItem>
      ))}
    </>
  )
}
