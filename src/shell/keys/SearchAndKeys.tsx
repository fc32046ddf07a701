import { useNavigate } from '@tanstack/react-router'
import { setKeysShown, useAreKeysShown } from '../../web/keys/page-keys.ts'
import type { Session } from '../../web/session.ts'
import { SearchDialog } from '../search/SearchDialog.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { useLetterKeys } from './useLetterKeys.ts'

interface SearchAndKeysProps {
  /** Whether the search is open. */
  opened: boolean
  onClose: () => void
  onSearch: () => void
  session: Session
}

/**
 * The search everywhere, the keys of one letter and the list of all keys: one chunk, for which no screen waits and which is
 * small in the start, too, where the names of all chunks are.
 */
export function SearchAndKeys({ opened, onClose, onSearch, session }: SearchAndKeysProps) {
  const navigate = useNavigate()
  const areKeysShown = useAreKeysShown()
  useLetterKeys({ role: session.role, onSearch, onGo: ({ to, params }) => void navigate({ to, params }) })
  return (
    <>
      <SearchDialog opened={opened} onClose={onClose} session={session} />
      <KeysDialog opened={areKeysShown} onClose={() => setKeysShown(false)} role={session.role} />
    </>
  )
}
