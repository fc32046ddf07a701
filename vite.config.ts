import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

// `npm run dev` says where the two halves listen: the person opens PORT, calls go on to the server behind it.
const { PORT = '3000', SERVER_PORT = '3001' } = process.env
const server = { target: `http://127.0.0.1:${SERVER_PORT}`, ws: true }

/**
 * The files that the application is loaded in, each with all that it needs and that none before it has. Left alone, whatever
 * a few screens share becomes a file of its own, most of them smaller than what it costs to ask for one.
 */
const FILES: Rolldown.CodeSplittingGroup[] = [
  // With what the sign-in shares with the frame, and then what it shares with the dialogs.
  {
    name: 'start',
    test: /src.shell.main|@mantine.core.esm.components.(Alert|Group|TextInput|PasswordInput)\W|src.web.(ui.ErrorAlert|api.useAction|state.useStable|input.PasswordField)|auth.contract/,
  },
  { name: 'sign-in', test: /@mantine.form|src.features.auth.LoginPage/ },
  // The frame and the list of orders in one: every screen in the frame needs nearly all of both, and one file compresses
  // better than two.
  { name: 'screens', test: /src.shell.frame.Shell|src.screens.orders.OrdersPage/ },
  {
    name: 'shared',
    test: /src.web.(ui|art|state)|src.features.productions.SizeMatrix|@tabler.icons-react/,
    minShareCount: 3,
  },
  { name: 'choices', test: /src.web.input.(ChoiceField|TimeZoneField)/ },
  { name: 'passwords', test: /src.*(new-password|NewPasswordInput|own-password)/, minShareCount: 2 },
  {
    name: 'stock',
    test: /src.(web.(table.SizeTable|input.quantities.SizeFields)|features.(colors.ColorName|orders.products.OrderProducts|inventories.(StockTags|list.Signed|picker.product)))\W/,
    minShareCount: 2,
  },
  {
    name: 'ordered',
    test: /src.(screens.order.summary.Ordered|features.productions.ProductionSides)/,
    minShareCount: 2,
  },
  { name: 'dialogs', test: /src.web.(dialog|form|keys|records.FormDialog)/, minShareCount: 2 },
]

/** Their patterns name paths, which no compiler follows when a file moves. */
const eachFileHasContent: Plugin = {
  name: 'each-file-has-content',
  generateBundle(_options, bundle) {
    const made = new Set(Object.values(bundle).map((file) => (file.type === 'chunk' ? file.name : '')))
    const empty = FILES.filter(({ name }) => !made.has(String(name)))
    if (empty.length > 0) this.error(`No source matches: ${empty.map(({ name }) => String(name)).join(', ')}`)
  },
}

export default defineConfig({
  root: 'src/shell',
  plugins: [react(), eachFileHasContent],
  build: {
    outDir: '../../build/web',
    emptyOutDir: true,
    // The content security policy lets fonts and scripts come from files only.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    // For browsers that are older than the build's target: they load the same files, only a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: FILES },
        // The sign-in holds the names of all files: without those of their sources it is about 1 kB smaller.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: Number(PORT),
    strictPort: true,
    proxy: { '/api': server },
  },
})
