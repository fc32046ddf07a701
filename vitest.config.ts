import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const SHARED = {
  // Loading the source anew for each file would take as long as its tests. So no test may use `vi.mock`: it would last.
  isolate: false,
  // For a slow, loaded machine: what is there sooner waits for none of this. No test has a time of its own.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
}

const EMPTY_CLONE = 'scripts/empty-clone.test.ts'

const setup = (file: string) => `./src/server/testing/${file}.ts`

/**
 * API tests run on both engines; which one, the global setup says. `*.sqlite.api.test.ts` prove HTTP, settings or limits,
 * and run no query that another file does not run on both; `*.postgres.api.test.ts` need both engines at once, or several
 * servers. A test of one engine is in such a file: one that is skipped counts as failed.
 */
const apiTests = (engine: 'sqlite' | 'postgres') => ({
  test: {
    name: `api-${engine}`,
    include: ['src/**/*.api.test.ts'],
    exclude: [engine === 'postgres' ? '**/*.sqlite.api.test.ts' : '**/*.postgres.api.test.ts'],
    globalSetup: setup(`${engine}-template`),
    setupFiles: setup('cheap-passwords'),
    ...SHARED,
  },
})

export default defineConfig({
  test: {
    // By default one processor would stay idle.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,scripts}/**/*.test.ts'],
          exclude: ['**/*.api.test.ts', EMPTY_CLONE],
          ...SHARED,
        },
      },
      // Installs everything once more.
      { test: { name: 'start', include: [EMPTY_CLONE], testTimeout: 900_000, hookTimeout: 900_000 } },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: './src/web/testing/setup.ts',
          ...SHARED,
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      apiTests('sqlite'),
      apiTests('postgres'),
    ],
  },
})
