#!/bin/sh
# First stage of the image: build.sh SOURCE TARGET builds the pages in SOURCE, and copies what runs to TARGET.
set -eu
source=$1
target=$2
cd "$source"
npm ci --omit=dev
npm run build
# Packages that build the pages, are bundled into them, or belong to what the image does not run.
grep -v '^#' deploy/image/left-out.txt | xargs npm uninstall --no-save --omit=dev --ignore-scripts
# npm keeps the compiler, which others could use too, and Debian's npm installs programs for another C library as well.
rm -rf node_modules/typescript node_modules/@typescript node_modules/@img/*musl* node_modules/@img/sharp-wasm32
rm -rf node_modules/.cache node_modules/.package-lock.json
find node_modules -type d -empty -delete

mkdir -p "$target/deploy/image"
cp -a deploy/image/foyer deploy/image/run.ts "$target/deploy/image/"
# The sources of pages are there because a start compares them with the build.
cp -a LICENSE package.json package-lock.json tsconfig.base.json \
  bin console contract database domain server storefront tenants ui node_modules "$target/"
find "$target" -path "$target/node_modules" -prune -o -name '*.test.ts' -exec rm {} + -o -name '*.test.tsx' -exec rm {} +
# Nobody debugs a package in the image.
find "$target/node_modules" \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -type f -delete
chmod -R a+rX,go-w "$target"
