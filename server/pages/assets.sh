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
    *.json) echo 'application/json' ;;
    *.webmanifest) echo 'application/manifest+json' ;;
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
    files=$(cd "$folder" && find . -type f ! -name '*.map' ! -name '*.gz' ! -name '*.br' | LC_ALL=C sort)
fi

# include FILE LABEL: its bytes, if there is such a file.
include() {
    [ -f "$folder/$1" ] || return 0
    printf '__asm__(".section .rodata\\n.balign 16\\n%s:\\n.incbin \\"%s/%s\\"\\n.byte 0\\n.previous\\n");\n' \
        "$2" "$folder" "$1"
    printf 'extern const unsigned char %s[];\n' "$2"
}

# bytes FILE LABEL: the two members that say where they are.
bytes() {
    if [ -f "$folder/$1" ]; then
        printf '{%s, %d}' "$2" "$(wc -c <"$folder/$1")"
    else
        printf '{0, 0}'
    fi
}

printf '/* Written by server/pages/assets.sh. */\n#include "assets.h"\n\n'
n=0
for file in $files; do
    include "${file#./}" "page_$n"
    include "${file#./}.gz" "page_${n}_gzip"
    include "${file#./}.br" "page_${n}_brotli"
    n=$((n + 1))
done

printf '\nconst struct page_asset page_assets[] = {\n'
n=0
for file in $files; do
    name=${file#./}
    # A name with a hash in it, such as app-7QX2JK4M.js, never changes its content.
    hashed=$(printf '%s' "$name" | grep -cE -e '-[A-Z0-9]{8}\.[a-z0-9]+$' || true)
    printf '    {"/%s", "%s", "%s", %d, {%s, %s, %s}},\n' "$name" "$(type_of "$name")" \
        "$(sha256sum <"$folder/$name" | cut -c 1-32)" "$hashed" "$(bytes "$name" "page_$n")" \
        "$(bytes "$name.gz" "page_${n}_gzip")" "$(bytes "$name.br" "page_${n}_brotli")"
    n=$((n + 1))
done
printf '    {0, 0, 0, 0, {{0, 0}, {0, 0}, {0, 0}}},\n};\n'
