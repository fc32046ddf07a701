#!/bin/sh
# Runs the server with little memory: sh scripts/server.sh scripts/start.ts
# Threads share their free memory: about 50 MB less.
export MALLOC_ARENA_MAX=2
# On the embedded database worker threads read. The main thread, which does not, needs little room for young objects and
# collects the old ones sooner: about 90 MB less.
[ -n "$DATABASE_URL" ] || set -- --max-semi-space-size=8 --max-old-space-size=768 "$@"
exec "$(dirname "$0")/../runtime/node" "$@"
