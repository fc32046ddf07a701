import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// `npm run dev` says where the two halves listen: the person opens PORT, calls go on to the server behind it.
const { PORT = '3000', SERVER_PORT = '3001' } = process.env
const server = { target: `http://127.0.0.1:${SERVER_PORT}`, ws: true }

export default defineConfig({
  root: 'src/shell',
  plugins: [react()],
  build: {
    outDir: '../../build/web',
    emptyOutDir: true,
    // The content security policy lets fonts and scripts come from files only.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    // What most screens use comes as one file: it is packed tighter than dozens of small ones, and asked for once.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'mantine', test: /node_modules.(@mantine.(core|hooks)|@floating-ui)/, minShareCount: 16 }],
        },
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
