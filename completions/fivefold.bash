# Completion of fivefold for bash. The program itself knows what may come next.
_fivefold() {
  local line=${COMP_LINE:0:COMP_POINT} words candidate
  read -ra words <<<"$line"
  [[ $line == *[[:space:]] ]] && words+=("")
  # Bash ends words at = and : too, and replaces only what is behind the last of them.
  local current=${words[-1]} breaks=${COMP_WORDBREAKS//[!=:]/}
  local tail=$current
  [[ -n $breaks ]] && tail=${current##*[$breaks]}
  local head=${current%"$tail"}
  COMPREPLY=()
  while IFS=$'\t' read -r candidate _; do
    case $candidate in
      :files) compopt -o filenames && mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$tail") ;;
      :folders) compopt -o filenames && mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -d -- "$tail") ;;
      *=) compopt -o nospace && COMPREPLY+=("${candidate#"$head"}") ;;
      *) COMPREPLY+=("${candidate#"$head"}") ;;
    esac
  done < <("${words[0]}" --complete "${words[@]:1}" 2>/dev/null)
}

complete -F _fivefold fivefold
