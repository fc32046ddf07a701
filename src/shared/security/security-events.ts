export const SECURITY_LABELS = {
  sign_in_failed: 'Sign-in failed',
  signed_in: 'Signed in',
  signed_out: 'Signed out',
  sessions_ended: 'Signed out elsewhere',
  refused_by_limit: 'Too many attempts',
  refused_by_role: 'Not allowed for the role',
  user_created: 'User created',
  user_changed: 'User changed',
  user_signed_out: 'User signed out',
  user_trashed: 'User moved to the trash',
  user_restored: 'User restored',
  user_deleted: 'User deleted for good',
  password_changed: 'Own password changed',
  password_refused: 'Own password was wrong',
  password_reset: 'Password reset on the machine',
  backup_downloaded: 'Backup downloaded',
  backup_restored: 'Backup restored on the machine',
  shop_set_up: 'Shop set up',
  administrator_made: 'Administrator made from the settings',
  server_started: 'Server started',
} as const

export type SecurityKind = keyof typeof SECURITY_LABELS

export const SECURITY_KINDS = Object.keys(SECURITY_LABELS) as readonly SecurityKind[] as readonly [
  SecurityKind,
  ...SecurityKind[],
]

/** Within 15 minutes for one person at one address; all other kinds take an administrator. */
export const MAX_OF_KIND: Partial<Record<SecurityKind, number>> = {
  sign_in_failed: 30,
  signed_in: 30,
  signed_out: 30,
  sessions_ended: 30,
  // The first event says until when attempts are refused; further ones would say nothing new.
  refused_by_limit: 1,
  refused_by_role: 30,
  password_changed: 30,
  password_refused: 30,
}
