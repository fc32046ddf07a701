// Runs first in every npm script, on whatever Node the machine has. Written so that even Node 10 can read it and say
// which version is needed. The rest is in runtime.mjs.
const oldest = 18

if (Number(process.versions.node.split('.')[0]) < oldest) {
  console.error(
    `Node ${process.versions.node} cannot start this: Node ${oldest} or newer is needed. ` +
      'Debian 12 and newer bring it (apt-get install nodejs npm); for other systems see https://nodejs.org/en/download.',
  )
  process.exitCode = 1
} else {
  import('./runtime.mjs')
    .then((runtime) => runtime.provideRuntime({ forTests: process.argv[2] === 'tests' }))
    .catch((error) => {
      console.error(error instanceof Error ? error.message : error)
      process.exitCode = 1
    })
}
