#!/bin/sh
# First stage of the image: installs npm, which brings a Node that can run it, and the library that the project's own Node, from npm, is linked against.
set -eu
export DEBIAN_FRONTEND=noninteractive
apt-get update
apt-get install --yes --no-install-recommends ca-certificates libatomic1 npm
rm -rf /var/lib/apt/lists/* /var/cache/apt/archives/*.deb
