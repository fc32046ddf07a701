import { Group, Text, VisuallyHidden } from '@mantine/core'
import type { Role } from '../../shared/roles.ts'
import { Keys } from '../../web/keys/Keys.tsx'
import classes from './Search.module.css'

const HOW_TO_FIND: Record<Role, string> = {
  administrator:
    'Orders are found by number, customer, deliver-to, phone, tracking number, airway bill, design and clothing type; customers, designs, clothing types and screens by name.',
  warehouse_operator:
    'Orders are found by number, customer, deliver-to, phone, tracking number, airway bill, design and clothing type.',
  machine_operator:
    'Jobs are found by order number, customer, deliver-to, phone, tracking number, airway bill, design and clothing type.',
}

interface SearchStatusProps {
  role: Role
  typed: string
  count: number
  isCurrent: boolean
  isFailed: boolean
}

export function SearchStatus({ role, typed, count, isCurrent, isFailed }: SearchStatusProps) {
  const isAnnounced = isCurrent && typed !== '' && !isFailed
  return (
    <>
      <Text role="status" px="xs" py={isAnnounced && count === 0 ? '2xs' : 0} c="dimmed">
        {isAnnounced && count > 0 && <VisuallyHidden>{count === 1 ? '1 result' : `${count} results`}</VisuallyHidden>}
        {isAnnounced && count === 0 && (
          <>
            <b>
              Nothing found for “<bdi>{typed}</bdi>”.
            </b>{' '}
            {HOW_TO_FIND[role]}
          </>
        )}
      </Text>
      {!isCurrent && count === 0 && (
        <Text px="xs" py="2xs" c="dimmed">
          Searching…
        </Text>
      )}
    </>
  )
}

const KEYS = [
  ['↑ ↓', 'move'],
  ['Enter', 'open'],
  ['Ctrl Enter', 'in a new tab'],
  ['Esc', 'close'],
] as const

/** Screen readers know the keys of a list of choices. */
export const SearchFoot = () => (
  <Group className={classes.foot} gap="md" px="md" py="2xs" fz="xs" c="dimmed" aria-hidden="true">
    {KEYS.map(([keys, does]) => (
      <span key={keys}>
        <Keys>{keys}</Keys> {does}
      </span>
    ))}
  </Group>
)
