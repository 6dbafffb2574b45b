# Completion of `conclave` for bash: the command itself says what may stand next.
_conclave() {
    local line candidates
    line="${COMP_LINE:0:COMP_POINT}"
    # bash splits words at '=' and ':'; the command wants them as typed.
    local words word
    read -ra words <<<"$line"
    [[ $line == *[[:space:]] ]] && words+=("")
    word="${words[${#words[@]} - 1]}"
    candidates="$("${words[0]}" --complete "${words[@]:1}" 2>/dev/null)" || return 0
    if [[ $candidates == "<file>" ]]; then
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        return 0
    fi
    mapfile -t COMPREPLY <<<"$candidates"
    [[ -z $candidates ]] && COMPREPLY=()
    # Readline replaces only what follows the last '=' or ':' of the word.
    local current="${COMP_WORDS[COMP_CWORD]}"
    [[ $current == [=:] ]] && current=""
    local before="${word%"$current"}" i
    for i in "${!COMPREPLY[@]}"; do
        COMPREPLY[i]="${COMPREPLY[i]#"$before"}"
    done
    # An option waits for its value, a list of seats for its next entry.
    [[ ${COMPREPLY[0]-} == *= || ${COMPREPLY[0]-} == *: ]] && compopt -o nospace 2>/dev/null
    return 0
}
complete -F _conclave conclave
