import { Alert, Button, Group } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import { ApiError, type Use } from '../../shared/problem.ts'
import { getMessage } from '../api/call.ts'

/** A constant: React calls a new ref callback on every render. */
function show(alert: HTMLElement | null): void {
  alert?.scrollIntoView({ block: 'nearest' })
}

export function ErrorAlert({ error }: { error: unknown }) {
  if (error === null) return null
  const uses = (error instanceof ApiError && error.problem.uses) || []
  return (
    <Alert color="red" role="alert" ref={show}>
      {getMessage(error)}
      {uses.length > 0 && (
        <Group gap="md" mt="xs">
          {uses.map((use) => (
            <Button
              key={use.href}
              variant="default"
              size="compact-md"
              renderRoot={(props: object) => <Link {...props} {...linkTo(use)} />}
            >
              Show {use.text}
            </Button>
          ))}
        </Group>
      )}
    </Alert>
  )
}

/** The server sends the address as text, so the route types cannot check it. */
function linkTo({ href }: Use): LinkProps {
  const { pathname, searchParams } = new URL(href, location.origin)
  return { to: pathname, search: Object.fromEntries(searchParams) } as LinkProps
}
