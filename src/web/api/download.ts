import type { Endpoint, InputOf } from '../../shared/endpoint.ts'
import { send, Unreachable } from './call.ts'

export async function download<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<void> {
  const response = await send(endpoint, input)
  const file = await response.blob().catch(() => {
    throw new Unreachable('The download broke off. Please try again.')
  })
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = getFileName(response.headers.get('content-disposition')) ?? `${endpoint.download?.name ?? 'file'}.csv`
  link.click()
  // The browser needs the URL until it has started to save the file, and reports no event for that.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

const getFileName = (disposition: string | null): string | undefined =>
  /filename="([^"]+)"/.exec(disposition ?? '')?.[1]
