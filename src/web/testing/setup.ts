import { configure } from '@testing-library/react'

// What the tests of screens wait for comes at once, except on a slow, loaded machine.
configure({ asyncUtilTimeout: 30_000 })
