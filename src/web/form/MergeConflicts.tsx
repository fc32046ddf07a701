import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, type Ref, useId } from 'react'
import { getPlace } from './form-fields.ts'
import { type Path, valueAt } from './merge/merge.ts'

interface MergeConflictsProps {
  ref: Ref<HTMLDivElement>
  fields: object
  mine: object
  theirs: object
  conflicts: readonly Path[]
  taken: readonly Path[]
  isDirty: boolean
  takeTheirs: (paths: readonly Path[]) => void
}

export function MergeConflicts({
  ref,
  fields,
  mine,
  theirs,
  conflicts,
  taken,
  isDirty,
  takeTheirs,
}: MergeConflictsProps) {
  const placeAt = (path: Path) => getPlace(fields, path, [theirs, mine])
  return (
    <Alert
      ref={ref}
      tabIndex={-1}
      style={{ scrollMarginTop: '5rem', overflowWrap: 'anywhere' }}
      color="orange"
      role="alert"
      title="Somebody changed this in the meantime"
    >
      <Text size="sm">
        {conflicts.length > 0
          ? 'Your entries are kept. Save stores them over your colleague’s, or take theirs, field by field.'
          : isDirty
            ? 'What you entered is kept. Save stores it.'
            : 'The form shows what is stored now.'}
      </Text>
      {taken.length > 0 && (
        <Text size="sm">
          Also changed by your colleague:{' '}
          {[...new Set(taken.map((path) => placeAt(path).label))].join(taken.some(isNested) ? '; ' : ', ')}
        </Text>
      )}
      <Stack gap="sm" mt="sm">
        {conflicts.map((path) => {
          const { label, shown } = placeAt(path)
          return (
            <Conflict
              key={path.join('/')}
              label={label}
              mine={shown(valueAt(mine, path))}
              theirs={shown(valueAt(theirs, path))}
              onTake={() => takeTheirs([path])}
            />
          )
        })}
      </Stack>
      {conflicts.length > 1 && (
        <Group justify="flex-end" mt="sm">
          <Button mih="var(--touch)" size="xs" variant="default" onClick={() => takeTheirs(conflicts)}>
            Take all of theirs
          </Button>
        </Group>
      )}
    </Alert>
  )
}

interface ConflictProps {
  label: string
  mine: ReactNode
  theirs: ReactNode
  onTake: () => void
}

function Conflict({ label, mine, theirs, onTake }: ConflictProps) {
  const id = useId()
  return (
    <Group role="group" gap="3xs" justify="space-between" align="flex-end" aria-labelledby={id}>
      <Text w="100%" fw={650} id={id}>
        {label}
      </Text>
      <dl>
        <Group gap="xs">
          <dt>Yours</dt>
          <dd>{mine}</dd>
        </Group>
        <Group gap="xs">
          <dt>Theirs</dt>
          <dd>{theirs}</dd>
        </Group>
      </dl>
      <Button mih="var(--touch)" size="xs" variant="default" aria-label={`Take theirs, ${label}`} onClick={onTake}>
        Take theirs
      </Button>
    </Group>
  )
}

const isNested = (path: Path): boolean => path.length > 1
