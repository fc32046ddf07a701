import type { Endpoint, InputOf } from '../shared/endpoint.ts'
import { send, Unreachable } from './call.ts'

/** Asks for a file and hands it to the browser to keep, once it has arrived whole. */
export async function download<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<void> {
  const response = await send(endpoint, input)
  const file = await response.blob().catch(() => {
    throw new Unreachable('The download broke off. Please try again.')
  })
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileNameOf(response.headers.get('content-disposition')) ?? `${endpoint.download?.name ?? 'file'}.csv`
  link.click()
  // The browser has taken hold of the file by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

const fileNameOf = (disposition: string | null): string | undefined => /filename="([^"]+)"/.exec(disposition ?? '')?.[1]
