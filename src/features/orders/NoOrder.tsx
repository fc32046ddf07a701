import { Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError, notFound } from '../../shared/problem.ts'
import { toastNotOpened } from '../../web/ui/toast.tsx'

const UNKNOWN = notFound('There is no such order. It may have been deleted, or the address is not complete.')

/** Whether there is no such order, or not for this role. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && ['not_found', 'invalid'].includes(error.problem.code)

/** It could not be loaded, or was deleted for good while it was open. */
export const cannotShow = (error: unknown, order: unknown): error is ApiError =>
  error instanceof ApiError && (order === undefined || isUnknown(error))

export function NoOrder({ error }: { error: ApiError }) {
  useEffect(() => toastNotOpened(isUnknown(error) ? UNKNOWN : error), [error])
  return <Navigate to="/orders" replace />
}
