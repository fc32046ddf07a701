import { createContext, type ReactNode } from 'react'

/** The menu of the signed-in person, for screens that have a head of their own in place of the frame's. */
export const PersonMenu = createContext<ReactNode>(null)
