import type { InputOf } from '../../shared/endpoint.ts'
import type { CsvEndpoint } from '../../shared/records/csv-endpoint.ts'
import { download } from '../api/download.ts'
import { useAction } from '../api/useAction.ts'
import { usePreferences } from '../theme/preferences.ts'
import { toastError } from '../ui/toast.tsx'

export function useExport<E extends CsvEndpoint>(endpoint: E, input: InputOf<E>) {
  const { separator } = usePreferences()
  return useAction(() => download(endpoint, { ...input, separator }).catch(toastError))
}
