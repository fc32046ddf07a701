import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { notFound } from '../../shared/problem.ts'

/** Whether this is the address of a call, not of a screen or of one of its files. */
export const isCall = (url: string): boolean => /^\/api(?![^/?])/.test(url)

/** Serves the built web application. Any address that is neither a call nor a file is a screen and gets index.html. */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  if (existsSync(folder)) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      // Built files have a hash of their content in their name, so they never change; index.html has none.
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          path.startsWith(join(folder, 'assets')) ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (isCall(request.url)) throw notFound('There is no such call.')
    // A page of an older version may ask for its files, which are gone: answer 404 in place of index.html.
    const isFile = request.url.startsWith('/assets/')
    if (isFile || !existsSync(folder) || request.method !== 'GET') throw notFound('There is no such page.')
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
