import type { LinkProps, RegisteredRouter, ToOptions } from '@tanstack/react-router'
import { expectTypeOf, test } from 'vitest'

type LinkTo<Path extends string> = ToOptions<RegisteredRouter, string, Path>

// These are type checks: tsc fails here if a route loses its literal path, because then no link is checked any more.
test('a link leads to a screen there is, with the parameters and the search that it has', () => {
  expectTypeOf<'/orders/new'>().toExtend<LinkProps['to']>()
  expectTypeOf<'/ordres'>().not.toExtend<LinkProps['to']>()

  expectTypeOf<{ to: '/orders/$id'; params: { id: string } }>().toExtend<LinkTo<'/orders/$id'>>()
  expectTypeOf<{ to: '/orders/$id'; params: { machine: string } }>().not.toExtend<LinkTo<'/orders/$id'>>()
  expectTypeOf<{ to: '/orders/$id' }>().not.toExtend<LinkTo<'/orders/$id'>>()

  expectTypeOf<{ to: '/login'; search: { redirect: string } }>().toExtend<LinkTo<'/login'>>()
  expectTypeOf<{ to: '/login'; search: { redirct: string } }>().not.toExtend<LinkTo<'/login'>>()
})
