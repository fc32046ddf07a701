import { configure } from '@testing-library/react'

// Tests of screens usually wait only milliseconds; the long timeout is for a slow machine under load.
configure({ asyncUtilTimeout: 30_000 })
