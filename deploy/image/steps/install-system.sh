#!/bin/sh
# Last stage of the image: what Node and pictures need of Debian, and the user as whom everything runs.
set -eu
export DEBIAN_FRONTEND=noninteractive
apt-get update
# Node is linked against the first two. Letters in a venue's drawings (SVG) need a font.
apt-get install --yes --no-install-recommends libatomic1 libstdc++6 fontconfig-config fonts-dejavu-core
rm -rf /var/lib/apt/lists/* /var/cache/apt /var/log/apt /var/log/dpkg.log
useradd --uid 10001 --user-group --home-dir /data --no-create-home --shell /usr/sbin/nologin foyer
install -d -o foyer -g foyer -m 0700 /data
