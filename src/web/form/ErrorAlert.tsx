import { Alert, Button, Group } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import { ApiError, type Use } from '../../shared/problem.ts'
import { messageOf } from '../call.ts'

/** A form may have scrolled it away. One function, so that it is done when it comes, not at every stroke of a key. */
function show(alert: HTMLElement | null): void {
  alert?.scrollIntoView({ block: 'nearest' })
}

/** Why it could not be done, with the way to whatever stands against it; nothing as long as nothing went wrong. */
export function ErrorAlert({ error }: { error: unknown }) {
  if (error === null) return null
  const uses = (error instanceof ApiError && error.problem.uses) || []
  return (
    <Alert color="red" role="alert" ref={show}>
      {messageOf(error)}
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

/** The server names the address: no type knows which screen that is. */
function linkTo({ href }: Use): LinkProps {
  const { pathname, searchParams } = new URL(href, location.origin)
  return { to: pathname, search: Object.fromEntries(searchParams) } as LinkProps
}
