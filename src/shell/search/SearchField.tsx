import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { Role } from '../../shared/roles.ts'
import { keysHere } from '../keys/keys-here.ts'
import classes from './SearchField.module.css'
import { FINDS } from './finds.ts'

export function SearchField({ role, onOpen }: { role: Role; onOpen: () => void }) {
  return (
    <UnstyledButton
      className={classes.field}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
    >
      <IconSearch size="1.2em" stroke={1.8} aria-hidden="true" />
      <span className={classes.text} title={FINDS[role]}>
        {FINDS[role]}
      </span>
      <kbd className={classes.keys} aria-hidden="true">
        {keysHere('Ctrl K')}
      </kbd>
    </UnstyledButton>
  )
}
