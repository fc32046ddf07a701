import { createContext, type ReactNode } from 'react'

export const PersonMenu = createContext<ReactNode>(null)
