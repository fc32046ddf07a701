import { Alert, Button, Group, Text } from '@mantine/core'
import { type ReactNode, type Ref, useId } from 'react'
import classes from './StaleFields.module.css'

interface StaleFieldsProps<Field extends string> {
  ref: Ref<HTMLDivElement>
  labels: Readonly<Record<Field, string>>
  /** `mine`: the form values. `theirs`: the values that the colleague stored. */
  mine: Readonly<Record<Field, unknown>>
  theirs: Readonly<Record<Field, unknown>>
  /** The merge conflicts: both changed these fields to different values. */
  asked: readonly Field[]
  /** The fields that only the colleague changed. */
  taken: readonly Field[]
  shown?: (field: Field, value: unknown) => ReactNode
  onTake: (fields: readonly Field[]) => void
}

/** Shown when the form's version is stale (rule O7): lists each merge conflict with both values to choose from. */
export function StaleFields<Field extends string>({
  ref,
  labels,
  mine,
  theirs,
  asked,
  taken,
  shown = asText,
  onTake,
}: StaleFieldsProps<Field>) {
  const id = useId()
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
        {asked.length > 0
          ? 'Your entries are kept. Save stores them over your colleague’s, or take theirs, field by field.'
          : 'What you entered is kept. Save stores it.'}
      </Text>
      {taken.length > 0 && (
        <Text size="sm">Also changed by your colleague: {taken.map((field) => labels[field]).join(', ')}</Text>
      )}
      <div className={classes.fields}>
        {asked.map((field) => (
          <div key={field} className={classes.field} role="group" aria-labelledby={`${id}-${field}`}>
            <span className={classes.label} id={`${id}-${field}`}>
              {labels[field]}
            </span>
            <dl className={classes.versions}>
              <dt>Yours</dt>
              <dd>{shown(field, mine[field])}</dd>
              <dt>Theirs</dt>
              <dd>{shown(field, theirs[field])}</dd>
            </dl>
            <Button
              className={classes.take}
              size="xs"
              variant="default"
              aria-label={`Take theirs, ${labels[field]}`}
              onClick={() => onTake([field])}
            >
              Take theirs
            </Button>
          </div>
        ))}
      </div>
      {asked.length > 1 && (
        <Group justify="flex-end" mt="sm">
          <Button className={classes.take} size="xs" variant="default" onClick={() => onTake(asked)}>
            Take all of theirs
          </Button>
        </Group>
      )}
    </Alert>
  )
}

const asText = (_field: string, value: unknown): string => (typeof value === 'string' && value) || '-'
