import type { Endpoint, InputOf } from '../../shared/endpoint.ts'
import { download } from '../api/download.ts'
import { useAction } from '../form/useAction.ts'
import { toastError } from '../ui/toast.tsx'

export const useExport = <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
  useAction(() => download(endpoint, input).catch(toastError))
