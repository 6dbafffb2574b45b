#!/bin/sh
# assets.sh FOLDER: writes C that holds the files of the web page. The
# assembler takes each file in as it is (.incbin), so that building stays fast.
set -eu
folder=$1

type_of() {
    case $1 in
    *.html) echo 'text/html; charset=utf-8' ;;
    *.css) echo 'text/css; charset=utf-8' ;;
    *.js | *.mjs) echo 'text/javascript; charset=utf-8' ;;
    *.json | *.webmanifest) echo 'application/json' ;;
    *.svg) echo 'image/svg+xml' ;;
    *.png) echo 'image/png' ;;
    *.ico) echo 'image/x-icon' ;;
    *.wasm) echo 'application/wasm' ;;
    *.woff2) echo 'font/woff2' ;;
    *.txt) echo 'text/plain; charset=utf-8' ;;
    *) echo 'application/octet-stream' ;;
    esac
}

files=''
if [ -d "$folder" ]; then
    files=$(cd "$folder" && find . -type f ! -name '*.map' | LC_ALL=C sort)
fi

printf '/* Written by server/pages/assets.sh. */\n#include "assets.h"\n\n'
n=0
for file in $files; do
    printf '__asm__(".section .rodata\\n.balign 16\\npage_%d:\\n.incbin \\"%s/%s\\"\\n.byte 0\\n.previous\\n");\n' \
        "$n" "$folder" "${file#./}"
    printf 'extern const unsigned char page_%d[];\n' "$n"
    n=$((n + 1))
done

printf '\nconst struct page_asset page_assets[] = {\n'
n=0
for file in $files; do
    # A name with a hash in it, such as app-7QX2JK4M.js, never changes its content.
    hashed=$(printf '%s' "$file" | grep -cE -e '[-.][A-Z0-9]{8}\.[a-z0-9]+$' || true)
    printf '    {"/%s", "%s", page_%d, %d, %d},\n' "${file#./}" "$(type_of "$file")" "$n" \
        "$(wc -c <"$folder/$file")" "$hashed"
    n=$((n + 1))
done
printf '    {0, 0, 0, 0, 0},\n};\n'
