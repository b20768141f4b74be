# Completion of fivefold for bash. Commands and games are asked of the program itself, so that they
# are those of the version that is installed.

_fivefold_commands() {
  fivefold --help 2>/dev/null | sed -n 's/^  \([a-z][a-z]*\)  *[a-z].*/\1/p' | grep -vx fivefold
}

_fivefold_games() {
  fivefold games 2>/dev/null | sed -n 's/^\([a-z][a-z-]*\) - .*/\1/p'
}

# NAME= words of a game.
_fivefold_options() {
  fivefold games 2>/dev/null |
    sed -n "/^$1 - /,/^[a-z]/ s/^    \([a-z][a-z-]*=\).*/\1/p"
}

_fivefold_files() {
  compopt -o filenames 2>/dev/null
  mapfile -t COMPREPLY < <(compgen -f -- "$1")
}

_fivefold() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  local command=${COMP_WORDS[1]} words=""
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    mapfile -t COMPREPLY < <(compgen -W "$(_fivefold_commands) --help --version" -- "$current")
    return
  fi
  case $previous in
    --seat) words="human bot:1 bot:2 bot:3 bot:4 bot:5 bot:6 bot:7 bot:8 bot:9 bot:10" ;;
    --clock) words="none 30 60 5+3 10+5" ;;
    --level) words="1 2 3 4 5 6 7 8 9 10" ;;
    --game) words=$(_fivefold_games) ;;
    --to | --from) words="record position moves nacre aba-pro" ;;
    --resume | --save | --openings | --db) _fivefold_files "$current"; return ;;
    --movetime | --nodes | --depth | --seed | --position | --start | --at) return ;;
  esac
  if [ -z "$words" ]; then
    case $command in
      play) words="--seat --clock --movetime --seed --save --resume --plain" ;;
      hint) words="--position --movetime --nodes --depth --level --seed" ;;
      analyse) words="--movetime --nodes --depth --level --seed --json" ;;
      convert) words="--to --from --game --start --at" ;;
      perft) words="--position --divide" ;;
      backup) words="--force" ;;
      engine) words="--no-files --player" ;;
    esac
    case $command in
      play | rules | hint | perft | match | solve | puzzle)
        if [ "$COMP_CWORD" -eq 2 ]; then
          words="$words $(_fivefold_games)"
        else
          words="$words $(_fivefold_options "${COMP_WORDS[2]}")"
        fi
        ;;
      watch | replay | analyse | convert | verify | backup | check)
        if [[ $current != -* ]]; then
          _fivefold_files "$current"
          return
        fi
        ;;
    esac
    words="$words --help"
  fi
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
  # An option's name is followed by its value, not by a blank.
  [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null
  return 0
}

complete -F _fivefold fivefold
