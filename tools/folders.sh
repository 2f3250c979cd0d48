#!/bin/sh
# Makes the folders of an installation and keeps in RECORD which were not there, so that these, and no others, go again
# when they are empty.  Folders and RECORD are meant below DESTDIR (may be "").
# usage: tools/folders.sh make DESTDIR RECORD FOLDER...
#        tools/folders.sh remove DESTDIR RECORD
set -eu
what=$1 root=$2 record=$3
shift 3

# missing FOLDER: it and those above it that are not there, the outermost first
missing() {
  [ -d "$root$1" ] && return 0
  [ "$1" = / ] || missing "$(dirname "$1")"
  echo "$1"
}

if [ "$what" = make ]; then
  made=$(for folder in "$@"; do missing "$folder"; done)
  for folder in "$@"; do mkdir -p -m 755 "$root$folder"; done
  [ -z "$made" ] || echo "$made" >> "$root$record"
elif [ -e "$root$record" ]; then
  made=$(sort -ru "$root$record")
  rm "$root$record"
  echo "$made" | while read -r folder; do rmdir "$root$folder" 2> /dev/null || true; done
fi
