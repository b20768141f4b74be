# Completion of fivefold for fish. Commands and games are asked of the program itself.

function __fivefold_commands
    fivefold --help 2>/dev/null | string match --regex --groups-only '^  ([a-z]+) +([a-z].*)$' |
        paste - - | string match --invert --regex '^fivefold'
end

function __fivefold_games
    fivefold games 2>/dev/null | string match --regex --groups-only '^([a-z][a-z-]*) - [^:]*: (.*)$' |
        paste - -
end

function __fivefold_in
    contains -- (commandline -opc)[2] $argv
end

set -l limits analyse hint
complete -c fivefold -f
complete -c fivefold -n __fish_use_subcommand -a '(__fivefold_commands)'
complete -c fivefold -n __fish_use_subcommand -l help -d 'list the commands'
complete -c fivefold -n __fish_use_subcommand -l version -d 'print the version'
complete -c fivefold -n '__fivefold_in play rules hint perft match solve puzzle' -a '(__fivefold_games)'
complete -c fivefold -n '__fivefold_in watch replay analyse convert verify backup check' -F
complete -c fivefold -n '__fivefold_in backup' -l force -d 'replace the copy'

complete -c fivefold -n '__fivefold_in play' -l seat -x -d 'who sits there' \
    -a 'human bot:1 bot:2 bot:3 bot:4 bot:5 bot:6 bot:7 bot:8 bot:9 bot:10'
complete -c fivefold -n '__fivefold_in play' -l clock -x -a 'none 30 60 5+3 10+5' -d time
complete -c fivefold -n '__fivefold_in play' -l movetime -x -d 'milliseconds of the computer'
complete -c fivefold -n '__fivefold_in play' -l seed -x -d 'fixes the luck'
complete -c fivefold -n '__fivefold_in play' -l save -r -F -d 'write after every move'
complete -c fivefold -n '__fivefold_in play' -l resume -r -F -d 'take a saved game up'
complete -c fivefold -n '__fivefold_in play' -l plain -d 'line by line'

complete -c fivefold -n "__fivefold_in $limits" -l movetime -x -d 'milliseconds for each search'
complete -c fivefold -n "__fivefold_in $limits" -l nodes -x -d positions
complete -c fivefold -n "__fivefold_in $limits" -l depth -x -d 'moves ahead'
complete -c fivefold -n "__fivefold_in $limits" -l level -x -a '1 2 3 4 5 6 7 8 9 10' -d strength
complete -c fivefold -n "__fivefold_in $limits" -l seed -x -d 'of whatever is random'
complete -c fivefold -n '__fivefold_in analyse' -l json -d 'for programs'
complete -c fivefold -n '__fivefold_in hint' -l position -x -d 'the position'

complete -c fivefold -n '__fivefold_in convert' -l to -x -a 'record position moves nacre aba-pro'
complete -c fivefold -n '__fivefold_in convert' -l from -x -a 'record position moves nacre aba-pro'
complete -c fivefold -n '__fivefold_in convert' -l game -x -a '(__fivefold_games)'
complete -c fivefold -n '__fivefold_in convert' -l start -x -d 'where the moves start'
complete -c fivefold -n '__fivefold_in convert' -l at -x -d 'so many entries'
