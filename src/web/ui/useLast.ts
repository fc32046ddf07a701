import { useState } from 'react'

/** What a dialog shows while it is closing: the last value that there was. */
export function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
