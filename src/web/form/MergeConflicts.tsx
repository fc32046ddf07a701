import { Alert, Button, Group, Text } from '@mantine/core'
import { type Ref, useId } from 'react'
import { placeOf } from './form-fields.ts'
import { type Path, valueAt } from './merge.ts'
import classes from './MergeConflicts.module.css'

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
  const id = useId()
  const placeAt = (path: Path) => placeOf(fields, path, [theirs, mine])
  return (
    <Alert
      ref={ref}
      tabIndex={-1}
      style={{ scrollMarginTop: '5rem' }}
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
      <div className={classes.fields}>
        {conflicts.map((path) => {
          const key = path.join('/')
          const { label, shown } = placeAt(path)
          return (
            <div key={key} className={classes.field} role="group" aria-labelledby={`${id}-${key}`}>
              <span className={classes.label} id={`${id}-${key}`}>
                {label}
              </span>
              <dl className={classes.versions}>
                <dt>Yours</dt>
                <dd>{shown(valueAt(mine, path))}</dd>
                <dt>Theirs</dt>
                <dd>{shown(valueAt(theirs, path))}</dd>
              </dl>
              <Button
                className={classes.take}
                size="xs"
                variant="default"
                aria-label={`Take theirs, ${label}`}
                onClick={() => takeTheirs([path])}
              >
                Take theirs
              </Button>
            </div>
          )
        })}
      </div>
      {conflicts.length > 1 && (
        <Group justify="flex-end" mt="sm">
          <Button className={classes.take} size="xs" variant="default" onClick={() => takeTheirs(conflicts)}>
            Take all of theirs
          </Button>
        </Group>
      )}
    </Alert>
  )
}

const isNested = (path: Path): boolean => path.length > 1
