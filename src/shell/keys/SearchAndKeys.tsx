import { useNavigate } from '@tanstack/react-router'
import { setKeysShown, useAreKeysShown } from '../../web/keys/page-keys.ts'
import type { Session } from '../../web/api/session.ts'
import { SearchDialog } from '../search/SearchDialog.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { useLetterKeys } from './useLetterKeys.ts'

interface SearchAndKeysProps {
  opened: boolean
  onClose: () => void
  onSearch: () => void
  session: Session
}

/** One chunk: the start holds the names of all chunks. */
export function SearchAndKeys({ opened, onClose, onSearch, session }: SearchAndKeysProps) {
  const navigate = useNavigate()
  const areKeysShown = useAreKeysShown()
  useLetterKeys({ role: session.role, onSearch, onGo: ({ to, params }) => void navigate({ to, params }) })
  return (
    <>
      <SearchDialog opened={opened} onClose={onClose} session={session} />
      <KeysDialog opened={areKeysShown} onClose={() => setKeysShown(false)} />
    </>
  )
}
